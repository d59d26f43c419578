import { Preferences } from '@doorstep/domain';
import { Checkbox, Group, Radio } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { TextArea } from '../ui/forms/text-area.tsx';

const TIMES = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'any', label: 'Any time' },
] as const;

const SAVED = { success: { title: 'Preferences saved' }, refreshes: ['preferences'] } as const;

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const { petsAtHome, allergies, notes } = preferences;
  const form = useServerForm({
    schema: Preferences,
    mutation: trpc.preferences.save.useMutation({ meta: SAVED }),
    initialValues: {
      ...preferences,
      petsAtHome: petsAtHome ?? '',
      allergies: allergies ?? '',
      notes: notes ?? '',
    },
  });
  return (
    <Form form={form}>
      <Field form={form} name="ecoProducts" as={Checkbox} label="Use eco-friendly products" />
      <Field form={form} name="preferredTime" as={Radio.Group} label="Preferred time of day">
        <Group gap="xl" pt={4}>
          {TIMES.map((time) => (
            <Radio key={time.value} {...time} />
          ))}
        </Group>
      </Field>
      <Field form={form} name="petsAtHome" label="Pets at home (optional)" placeholder="One cat, shy" />
      <Field form={form} name="allergies" as={TextArea} label="Allergies (optional)" rows={2} />
      <Field form={form} name="notes" as={TextArea} label="Anything else (optional)" />
      <Submit>Save preferences</Submit>
    </Form>
  );
}
