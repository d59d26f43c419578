import { MAX_RELATIONS, type RelatedPerson } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ExplainedCard } from '../../ui/display/explained-card.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Favourites } from './favourites.tsx';
import { SuggestedFavourite } from './suggested-favourite.tsx';
import { useRelations } from './use-relations.ts';
import { useSetRelation } from './use-set-relation.ts';

/** Lists favourites and blocked people, with buttons to remove them (PRV-6, PRV-10). */
export function RelatedPeople() {
  return useUser().role === 'customer' ? <PeopleOfCustomer /> : <Blocked about={BLOCK_CUSTOMERS} />;
}

const BLOCK_CUSTOMERS =
  'They can’t book you or message you. You can block a customer on the page of one of their bookings.';

function PeopleOfCustomer() {
  const { data } = useRelations();
  // Once there was someone, the list stays, and so does the focus that it gets when they are removed.
  const [hasBlocks, setHasBlocks] = useState(false);
  if (!hasBlocks && data && data.blocked.length > 0) setHasBlocks(true);
  return (
    <>
      <ExplainedCard title="Favourites" about="We ask them first when you book.">
        <Favourites />
        <SuggestedFavourite />
      </ExplainedCard>
      {hasBlocks && <Blocked about="We don’t offer them to you, and neither of you can message the other." />}
    </>
  );
}

/** The people whom the user blocked. */
function Blocked({ about }: { about: string }) {
  const relations = useRelations();
  const list = useFocusPlace<HTMLDivElement>();
  return (
    <ExplainedCard title="Blocked" about={about}>
      <div {...list.place} style={{ outline: 'none' }}>
        <Query query={relations} subject="Your list of blocked people">
          {({ blocked }) =>
            blocked.length === 0 ? (
              <Text c="dimmed">You haven’t blocked anyone.</Text>
            ) : (
              <>
                {blocked.length >= MAX_RELATIONS && (
                  <Text c="dimmed">You’ve reached the limit of {MAX_RELATIONS}.</Text>
                )}
                <ul>
                  {blocked.map((person) => (
                    // Focus stays in the list when a row is removed.
                    <BlockedPerson key={person.id} person={person} onGone={list.goThere} />
                  ))}
                </ul>
              </>
            )
          }
        </Query>
      </div>
    </ExplainedCard>
  );
}

function BlockedPerson({ person, onGone }: { person: RelatedPerson; onGone: () => void }) {
  const { id, name, photo, hasPage } = person;
  const { setBlock } = useSetRelation(person);
  function unblock(): void {
    onGone();
    setBlock(false);
  }
  return (
    <Group component="li" wrap="nowrap" py="xs">
      <Avatar name={name} photo={photo} size="tiny" />
      <Text span inherit flex={1} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {hasPage ? <Link to={paths.provider(id)}>{name}</Link> : name}
      </Text>
      <Button size="xs" variant="default" aria-label={`Unblock: ${name}`} onClick={unblock}>
        Unblock
      </Button>
    </Group>
  );
}
