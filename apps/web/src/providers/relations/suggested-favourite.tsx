import { type AppRouter, formatShortDate } from '@doorstep/domain';
import { Box, Group, Text } from '@mantine/core';
import type { inferRouterOutputs } from '@trpc/server';
import { useId, useState } from 'react';
import { trpc } from '../../api.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FavouriteButton } from './person-controls.tsx';
import { useRelations } from './use-relations.ts';

/** Suggests the provider of the customer's next visit, else of their last, as a favourite (PRV-15). */
export function SuggestedFavourite() {
  const { data: relations } = useRelations();
  const { data: own } = trpc.bookings.ownProvider.useQuery();
  if (!relations || !own) return null;
  const isFavourite = relations.favourites.some(({ id }) => id === own.provider.id);
  return <Suggestion key={own.provider.id} own={own} isFavourite={isFavourite} />;
}

interface SuggestionProps {
  own: NonNullable<inferRouterOutputs<AppRouter>['bookings']['ownProvider']>;
  isFavourite: boolean;
}

function Suggestion({ own: { provider, visit }, isFavourite }: SuggestionProps) {
  // One who was added here stays, so that the button keeps the focus and can take it back.
  const [wasFavourite] = useState(isFavourite);
  const titleId = useId();
  if (wasFavourite) return null;
  return (
    <Box component="section" mt="lg" aria-labelledby={titleId}>
      <Text id={titleId} component="h3" fw={650} mb="xs">
        Your latest provider
      </Text>
      <Group>
        <Avatar name={provider.name} photo={provider.profilePhoto} type={visit.serviceType} size="tiny" />
        <Box flex="1 1 9rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <b>{provider.name}</b>
          <Text c="dimmed" size="sm">
            {visit.serviceName}, {formatShortDate(visit.date)}
          </Text>
        </Box>
        <FavouriteButton person={provider} isFavourite={isFavourite} />
      </Group>
    </Box>
  );
}
