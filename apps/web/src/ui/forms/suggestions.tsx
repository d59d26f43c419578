import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { IconPlus } from '../display/icons.ts';

/** The label of a button and the text that it adds, or one for both. */
export type Suggestion = string | readonly [label: string, text: string];

interface SuggestionsProps<Fields extends Record<string, unknown>> {
  form: Pick<UseFormReturnType<Fields>, 'getValues' | 'watch'> & {
    fillIn: (values: Partial<Fields>) => void;
  };
  /** The field of text that they add to. */
  name: keyof Fields & string;
  /** Names the group for screen readers. */
  label: string;
  suggestions: readonly Suggestion[];
  /** Between the text that is there and what is added. */
  separator?: string;
}

/** Buttons below a field that add frequent texts to it, for the reader to go on typing; those that it has are left out. */
export function Suggestions<Fields extends Record<string, unknown>>({
  form,
  name,
  label,
  suggestions,
  separator = ', ',
}: SuggestionsProps<Fields>) {
  const [typed, setTyped] = useState(String(form.getValues()[name] ?? ''));
  form.watch(name, ({ value }) => setTyped(String(value ?? '')));
  function add(text: string): void {
    const before = typed.trim();
    form.fillIn({ [name]: before === '' ? text : before + separator + text } as Partial<Fields>);
  }
  const isNew = ([, text]: readonly [string, string]) =>
    !typed.toLowerCase().includes(text.trim().toLowerCase());
  return (
    <Group component="fieldset" gap="xs" mt="-0.5rem" aria-label={label}>
      {suggestions
        .map((each) => (typeof each === 'string' ? ([each, each] as const) : each))
        .filter(isNew)
        .map(([title, text]) => (
          <Button
            key={title}
            size="xs"
            variant="default"
            radius="xl"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(text)}
          >
            {title}
          </Button>
        ))}
    </Group>
  );
}
