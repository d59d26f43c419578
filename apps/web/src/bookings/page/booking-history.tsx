import {
  type AppRouter,
  type Booking,
  type User,
  definitionOf,
  fillPlaces,
  formatDayTime,
} from '@doorstep/domain';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { DatedEntry, DatedList } from '../../ui/display/facts.tsx';
import { FoldedCard } from '../../ui/display/side-card.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import type { inferRouterOutputs } from '@trpc/server';

/** The history of a booking, oldest first; folded for the participants of a completed one, whose receipt has its times. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const user = useUser();
  // A visit that is completed meanwhile folds nothing that is being read.
  const [isFolded] = useState(booking.status === 'completed' && user.role !== 'admin');
  const Frame = isFolded ? FoldedCard : Card;
  const history = trpc.bookings.history.useQuery({ bookingId: booking.id });
  return (
    <Frame title="History">
      <Query query={history} subject="The history">
        {(entries) => (
          <DatedList>
            {entries.map((entry, index) => {
              const text = historyText(entry, booking, user);
              return (
                text && (
                  // Entries are only ever appended.
                  <DatedEntry key={index} at={entry.createdAt}>
                    {text}
                  </DatedEntry>
                )
              );
            })}
          </DatedList>
        )}
      </Query>
      {user.role === 'admin' && (
        <Text mt="sm">
          <Link to={adminPaths.audit({ booking: booking.id })}>View in the audit log</Link>
        </Text>
      )}
    </Frame>
  );
}

type HistoryEntry = inferRouterOutputs<AppRouter>['bookings']['history'][number];

/** Returns an entry of a booking's history as a sentence for its reader; null for one that is not part of it. */
export function historyText(
  entry: HistoryEntry,
  booking: Pick<Booking, 'providerId' | 'providerName'>,
  reader: Pick<User, 'id'>,
): string | null {
  const { type, actorId, actorName, data } = entry;
  const history = definitionOf(type)?.history;
  if (!history) return null;
  const text = fillPlaces(typeof history === 'string' ? history : history(data), (name) => {
    if (name === 'actor') return actorId === reader.id ? 'You' : (actorName ?? 'Doorstep');
    if (name === 'provider') return providerOf(booking, data, reader);
    return typeof data[name] === 'string' ? formatDayTime(data[name]) : 'another time';
  });
  return data['late'] ? `${text} (marked as late).` : `${text}.`;
}

/** Returns the provider inside a sentence; null when the entry is about another than the present one. */
function providerOf(
  { providerId, providerName }: Pick<Booking, 'providerId' | 'providerName'>,
  data: HistoryEntry['data'],
  reader: Pick<User, 'id'>,
): string | null {
  if (providerId === null || data['providerId'] !== providerId) return null;
  return providerId === reader.id ? 'you' : providerName;
}
