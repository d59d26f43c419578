import {
  count,
  type FavouriteProvider,
  formatDayTime,
  MAX_RELATIONS,
  type ProviderSummary,
} from '@doorstep/domain';
import { Box, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { byPage, trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services/services-query.ts';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { VerifiedBadge } from '../../ui/display/badge.tsx';
import { FreeDot } from '../../ui/display/free-dot.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { ShortRating } from '../../ui/display/rating.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './favourites.module.css';
import { useRelations } from './use-relations.ts';
import { useSetRelation } from './use-set-relation.ts';

const MAX_NAMED_SERVICES = 3;

/** Lists a customer's favourites: who they are, what they offer, when they are free, and the way to book them (PRV-15). */
export function Favourites() {
  const relations = useRelations();
  const pages = trpc.providers.favourites.useInfiniteQuery({}, byPage);
  const list = useFocusPlace<HTMLDivElement>();
  return (
    <div {...list.place} style={{ outline: 'none' }}>
      <Query
        query={together({ relations, pages })}
        subject="Your favourites"
        skeleton={<FavouriteSkeletons />}
      >
        {({ relations: { favourites }, pages: read }) => {
          // A removed one disappears before the server has answered.
          const current = new Set(favourites.map(({ id }) => id));
          const people = read.pages.flatMap(({ items }) => items).filter(({ id }) => current.has(id));
          if (people.length === 0 && !pages.hasNextPage)
            return (
              <EmptyState
                title="No favourites yet"
                action={
                  <LinkButton variant="default" to={paths.services()}>
                    Find a provider
                  </LinkButton>
                }
              >
                Choose the heart next to a provider to add them here.
              </EmptyState>
            );
          return (
            <>
              {current.size >= MAX_RELATIONS && (
                <Text c="dimmed">You’ve reached the limit of {MAX_RELATIONS}.</Text>
              )}
              <Stack component="ul" gap="sm">
                {people.map((person) => (
                  // Focus stays in the list when a favourite is removed.
                  <Favourite key={person.id} person={person} onGone={list.goThere} />
                ))}
              </Stack>
              <LoadMore query={pages} subject="More favourites">
                Show more favourites
              </LoadMore>
            </>
          );
        }}
      </Query>
    </div>
  );
}

function Favourite({ person, onGone }: { person: FavouriteProvider; onGone: () => void }) {
  const { id, name, photo, hasPage, summary } = person;
  const { setFavourite } = useSetRelation(person);
  function remove(): void {
    onGone();
    setFavourite(false);
  }
  return (
    <li className={classes.favourite}>
      <Avatar name={name} photo={photo} size="medium" />
      <div className={classes.person}>
        <Box component="h3" fz="1.0625rem">
          {hasPage ? <Link to={paths.provider(id)}>{name}</Link> : name}{' '}
          {summary?.verified && <VerifiedBadge />}
        </Box>
        {summary ? (
          <Offer summary={summary} />
        ) : (
          <Text inherit c="dimmed">
            Can’t be booked right now
          </Text>
        )}
      </div>
      <p className={classes.actions}>
        {summary && (
          <LinkButton to={bookingLink(summary)} aria-label={`Book ${name}`}>
            Book
          </LinkButton>
        )}
        <Button size="xs" variant="subtle" color="gray" aria-label={`Remove: ${name}`} onClick={remove}>
          Remove
        </Button>
      </p>
    </li>
  );
}

function Offer({ summary }: { summary: ProviderSummary }) {
  const { serviceIds, nextFree } = summary;
  const services = useServices().data?.filter(({ id }) => serviceIds.includes(id)) ?? [];
  const names = services.slice(0, MAX_NAMED_SERVICES).map(({ name }) => name);
  const others = services.length - names.length;
  return (
    <>
      <p>
        <ShortRating {...summary} />
      </p>
      <p>
        {names.join(', ')}
        {others > 0 && ` and ${count(others, 'other service')}`}
      </p>
      <p className={classes.soft}>
        {nextFree ? (
          <>
            <FreeDot /> Next free{' '}
            <time dateTime={nextFree.startsAt}>
              <b>{formatDayTime(nextFree.startsAt)}</b>
            </time>
          </>
        ) : (
          'Fully booked for now'
        )}
      </p>
    </>
  );
}

/** The booking form with the provider, their next free time and, if they offer only one, the service. */
function bookingLink({ id: providerId, serviceIds, nextFree }: ProviderSummary): string {
  const [serviceId, ...others] = serviceIds;
  return paths.booking({
    providerId,
    ...(serviceId !== undefined && others.length === 0 && { serviceId }),
    ...(nextFree && { date: nextFree.date, time: nextFree.time }),
  });
}

function FavouriteSkeletons() {
  return (
    <Loading>
      <Stack gap="sm">
        {[1, 2].map((place) => (
          <Skeleton key={place} height="8.5rem" />
        ))}
      </Stack>
    </Loading>
  );
}
