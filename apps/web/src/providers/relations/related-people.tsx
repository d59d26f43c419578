import { MAX_RELATIONS, type RelatedPerson } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Favourites } from './favourites.tsx';
import { SuggestedFavourite } from './suggested-favourite.tsx';
import { useRelations } from './use-relations.ts';
import { useSetRelation } from './use-set-relation.ts';

/** Lists favourites and blocked people, with buttons to remove them (PRV-6, PRV-10). */
export function RelatedPeople() {
  const isCustomer = useUser().role === 'customer';
  return (
    <>
      {isCustomer && (
        <Card title="Favourites">
          <Favourites />
        </Card>
      )}
      <Card title="Blocked">
        <Blocked>
          {isCustomer
            ? 'No one. If you block a provider, we won’t offer them to you.'
            : 'No one. You can block a customer on a booking’s page, and they won’t be able to book you again.'}
        </Blocked>
      </Card>
      {isCustomer && <SuggestedFavourite />}
    </>
  );
}

/** The people that the user blocked; `children` is the text for an empty list. */
function Blocked({ children }: { children: string }) {
  const relations = useRelations();
  const list = useFocusPlace<HTMLDivElement>();
  return (
    <div {...list.place} style={{ outline: 'none' }}>
      <Query query={relations} subject="Your list of blocked people">
        {({ blocked }) =>
          blocked.length === 0 ? (
            <Text c="dimmed">{children}</Text>
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
