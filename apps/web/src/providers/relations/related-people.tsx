import { MAX_RELATIONS, type RelatedPerson, type Relations } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { useRelations } from './use-relations.ts';
import { useSetRelation } from './use-set-relation.ts';

/** Lists favourites and blocked people, with buttons to remove them (PRV-6, PRV-10). */
export function RelatedPeople() {
  const { role } = useUser();
  const relations = useRelations();
  const isCustomer = role === 'customer';
  return (
    <>
      {isCustomer && (
        <Card title="Favourites">
          <PeopleList query={relations} part="favourites">
            No one yet. Choose the heart next to a provider to add them here. We’ll ask them first when you
            book.
          </PeopleList>
        </Card>
      )}
      <Card title="Blocked">
        <PeopleList query={relations} part="blocked">
          {isCustomer
            ? 'No one. If you block a provider, we won’t offer them to you.'
            : 'No one. You can block a customer on a booking’s page, and they won’t be able to book you again.'}
        </PeopleList>
      </Card>
    </>
  );
}

interface PeopleListProps {
  query: ReturnType<typeof useRelations>;
  part: keyof Relations;
  /** Text for an empty list. */
  children: ReactNode;
}

function PeopleList({ query, part, children }: PeopleListProps) {
  const list = useFocusPlace<HTMLDivElement>();
  return (
    <div {...list.place} style={{ outline: 'none' }}>
      <Query query={query} subject={part === 'favourites' ? 'Your favourites' : 'People you blocked'}>
        {({ [part]: people }) =>
          people.length === 0 ? (
            <Text c="dimmed">{children}</Text>
          ) : (
            <>
              {people.length >= MAX_RELATIONS && (
                <Text c="dimmed">You’ve reached the limit of {MAX_RELATIONS}.</Text>
              )}
              <ul>
                {people.map((person) => (
                  // Focus stays in the list when a row is removed.
                  <PersonRow key={person.id} person={person} part={part} onGone={list.goThere} />
                ))}
              </ul>
            </>
          )
        }
      </Query>
    </div>
  );
}

interface PersonRowProps {
  person: RelatedPerson;
  part: keyof Relations;
  onGone: () => void;
}

function PersonRow({ person, part, onGone }: PersonRowProps) {
  const { id, name, photo, hasPage } = person;
  const { setFavourite, setBlock } = useSetRelation(person);
  const label = part === 'favourites' ? 'Remove' : 'Unblock';
  function takeOff(): void {
    onGone();
    if (part === 'favourites') setFavourite(false);
    else setBlock(false);
  }
  return (
    <Group component="li" wrap="nowrap" py="xs">
      <Avatar name={name} photo={photo} size="tiny" />
      <Text span inherit flex={1} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {hasPage ? <Link to={paths.provider(id)}>{name}</Link> : name}
      </Text>
      <Button size="xs" variant="default" aria-label={`${label}: ${name}`} onClick={takeOff}>
        {label}
      </Button>
    </Group>
  );
}
