import { formatShortDate, type ListedBooking, type Relations } from '@doorstep/domain';
import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconHeart, IconHeartFilled } from '../../ui/display/icons.ts';
import { Card } from '../../ui/display/page.tsx';
import { useRelations } from './use-relations.ts';
import { type Person, useSetRelation } from './use-set-relation.ts';

/** Number of past bookings whose providers are suggested. */
const PAST = { limit: 20 } as const;
const MAX_SUGGESTED = 3;

/** A provider with their latest completed visit. */
interface Suggestion extends Person, Pick<ListedBooking, 'serviceName' | 'serviceType' | 'date'> {}

/** Suggests the providers of the customer's latest completed visits as favourites; nothing without any. */
export function SuggestedFavourites() {
  const { data: relations } = useRelations();
  const { data: past } = trpc.bookings.past.useQuery(PAST);
  return relations && past ? <Suggestions relations={relations} past={past.items} /> : null;
}

interface SuggestionsProps {
  relations: Relations;
  past: readonly ListedBooking[];
}

function Suggestions({ relations, past }: SuggestionsProps) {
  // Those who are added stay, so that the button keeps the focus and can take it back.
  const [people] = useState(() => suggestedIn(past, relations));
  if (people.length === 0) return null;
  return (
    <Card title="Providers you’ve had before">
      <ul>
        {people.map((person) => (
          <SuggestedFavourite
            key={person.id}
            person={person}
            isFavourite={relations.favourites.some(({ id }) => id === person.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function suggestedIn(past: readonly ListedBooking[], { favourites, blocked }: Relations): Suggestion[] {
  const known = new Set([...favourites, ...blocked].map(({ id }) => id));
  const people = new Map<number, Suggestion>();
  for (const { status, providerId: id, providerName: name, ...visit } of past)
    if (status === 'completed' && id !== null && name !== null && !known.has(id) && !people.has(id))
      people.set(id, { ...visit, id, name });
  return [...people.values()].slice(0, MAX_SUGGESTED);
}

function SuggestedFavourite({ person, isFavourite }: { person: Suggestion; isFavourite: boolean }) {
  const { name, serviceName, serviceType, date } = person;
  const { setFavourite } = useSetRelation(person);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <Group component="li" wrap="nowrap" py="xs">
      <Avatar name={name} type={serviceType} size="tiny" />
      <Box flex={1} miw={0}>
        <b>{name}</b>
        <Text c="dimmed" size="sm">
          {serviceName}, {formatShortDate(date)}
        </Text>
      </Box>
      <Button
        size="xs"
        variant="default"
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${name}`}
        leftSection={<Heart size={16} aria-hidden />}
        onClick={() => setFavourite(!isFavourite)}
      >
        Favourite
      </Button>
    </Group>
  );
}
