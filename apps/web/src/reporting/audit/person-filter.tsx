import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useId, useState } from 'react';
import { messageOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { IconX } from '../../ui/display/icons.ts';

interface PersonFilterProps {
  /** A user's id; null for everyone. */
  value: number | null;
  onChange: (userId: number | null) => void;
}

/** Filter by a user, searched by name, email or id. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  // Focus moves from the field to the chosen person, and back.
  const [isChanged, setChanged] = useState(false);
  const change = (userId: number | null) => {
    setChanged(true);
    onChange(userId);
  };
  const ref = isChanged ? focusOnMount : undefined;
  if (value === null) return <PersonField inputRef={ref} onChoose={change} />;
  return <ChosenPerson userId={value} buttonRef={ref} onRemove={() => change(null)} />;
}

const MAX_RESULTS = 8;
const DEBOUNCE_MS = 250;

function PersonField({
  inputRef,
  onChoose,
}: {
  inputRef: Ref<HTMLInputElement> | undefined;
  onChoose: (userId: number) => void;
}) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = trpc.accounts.search.useQuery({ text, limit: MAX_RESULTS }, { enabled: text !== '' });
  const people = text === '' ? [] : (found.data?.items ?? []);
  const nothingFound = found.data?.items.length === 0 && 'No users found';
  const chosen = (label: string) => people.find((person) => labelOf(person) === label);
  return (
    <>
      <TextInput
        ref={inputRef}
        size="sm"
        w="14rem"
        aria-label="Person"
        placeholder="Person: name or ID"
        list={listId}
        autoComplete="off"
        value={typed}
        error={text !== '' && (found.error ? messageOf(found.error) : nothingFound)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const person = chosen(currentTarget.value);
          if (person) onChoose(person.id);
        }}
        onKeyDown={(event) => {
          const [only, ...others] = people;
          // The people may still be those of the text before.
          const isCurrent = text === typed.trim();
          if (event.key !== 'Enter' || !isCurrent || !only || others.length > 0) return;
          // Keeps the key press from activating the newly focused element.
          event.preventDefault();
          onChoose(only.id);
        }}
      />
      <datalist id={listId}>
        {people.map((person) => (
          <option key={person.id}>{labelOf(person)}</option>
        ))}
      </datalist>
    </>
  );
}

function labelOf({ id, name, email }: { id: number; name: string; email: string }): string {
  return `${name}, ${email}, no. ${id}`;
}

function ChosenPerson({
  userId,
  buttonRef,
  onRemove,
}: {
  userId: number;
  buttonRef: Ref<HTMLButtonElement> | undefined;
  onRemove: () => void;
}) {
  const { data: user } = trpc.accounts.show.useQuery({ userId });
  const name = user?.name ?? `User ${userId}`;
  return (
    <Button
      ref={buttonRef}
      size="sm"
      variant="default"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`${name}: show everyone`}
      onClick={onRemove}
    >
      {name}
    </Button>
  );
}
