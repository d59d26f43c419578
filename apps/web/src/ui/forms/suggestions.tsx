import { Button, Group } from '@mantine/core';
import { IconPlus } from '../display/icons.ts';

/** The label of a button and the text that it adds, or one for both. */
export type Suggestion = string | readonly [label: string, text: string];

interface SuggestionsProps<Fields extends Record<string, unknown>> {
  form: { getValues: () => Fields; fillIn: (values: Partial<Fields>) => void };
  /** The field of text that they add to. */
  name: keyof Fields & string;
  /** Names the group for screen readers. */
  label: string;
  suggestions: readonly Suggestion[];
  /** Between the text that is there and what is added. */
  separator?: string;
}

/** Buttons below a field that add frequent texts to it, once each, for the reader to go on typing. */
export function Suggestions<Fields extends Record<string, unknown>>({
  form,
  name,
  label,
  suggestions,
  separator = ', ',
}: SuggestionsProps<Fields>) {
  function add(text: string): void {
    const typed = String(form.getValues()[name] ?? '').trim();
    if (typed.includes(text.trim())) return;
    form.fillIn({ [name]: typed === '' ? text : typed + separator + text } as Partial<Fields>);
  }
  return (
    <Group component="fieldset" gap="xs" mt="-0.5rem" aria-label={label}>
      {suggestions.map((suggestion) => {
        const [title, text] = typeof suggestion === 'string' ? [suggestion, suggestion] : suggestion;
        return (
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
        );
      })}
    </Group>
  );
}
