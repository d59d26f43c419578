import { Preferences } from '@doorstep/domain';
import { Checkbox } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { ChoiceCards } from '../ui/forms/option-card.tsx';
import { Suggestions } from '../ui/forms/suggestions.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { TextArea } from '../ui/forms/text-area.tsx';

const TIMES = [
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['any', 'Any time'],
] as const;

const PETS = ['Dog', 'Cat', 'Rabbit'];
const ALLERGIES = ['Fragrances', 'Dust', 'Latex', 'Nuts'];

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
    followsSaved: true,
    draft: { name: 'preferences' },
  });
  return (
    <Form form={form}>
      <Field form={form} name="ecoProducts" as={Checkbox} label="Use eco-friendly products" />
      <Field
        form={form}
        name="preferredTime"
        as={ChoiceCards}
        label="Preferred time of day"
        choices={TIMES}
        layout="row"
      />
      <Field form={form} name="petsAtHome" label="Pets at home (optional)" placeholder="One cat, shy" />
      <Suggestions form={form} name="petsAtHome" label="Common pets" suggestions={PETS} />
      <Field form={form} name="allergies" as={TextArea} label="Allergies (optional)" rows={2} />
      <Suggestions form={form} name="allergies" label="Common allergies" suggestions={ALLERGIES} />
      <Field form={form} name="notes" as={TextArea} label="Anything else (optional)" />
      <Submit>Save preferences</Submit>
    </Form>
  );
}
