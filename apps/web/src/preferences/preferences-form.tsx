import { Preferences } from '@doorstep/domain';
import { Button, Checkbox, Radio, TextInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import layout from '../ui/form-layout.module.css';
import classes from './preferences-form.module.css';

const TIMES = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'any', label: 'Any time' },
] as const;

/** How a customer likes things done. */
export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const save = trpc.preferences.save.useMutation({
    onSuccess(saved) {
      cache.preferences.mine.setData(undefined, saved);
      toast({ title: 'Preferences saved' });
    },
    onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
  });
  const { petsAtHome, allergies, notes } = preferences;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      ...preferences,
      petsAtHome: petsAtHome ?? '',
      allergies: allergies ?? '',
      notes: notes ?? '',
    },
    validate: schemaResolver(Preferences, { sync: true }),
  });
  return (
    <form
      noValidate
      className={layout.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Checkbox
        label="Eco-friendly products, please"
        key={form.key('ecoProducts')}
        {...form.getInputProps('ecoProducts', { type: 'checkbox' })}
      />
      <Radio.Group
        label="Preferred time of day"
        key={form.key('preferredTime')}
        {...form.getInputProps('preferredTime')}
      >
        <div className={classes.times}>
          {TIMES.map((time) => (
            <Radio key={time.value} {...time} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label="Pets at home (optional)"
        placeholder="One cat, shy"
        key={form.key('petsAtHome')}
        {...form.getInputProps('petsAtHome')}
      />
      <Textarea
        label="Allergies (optional)"
        minRows={2}
        key={form.key('allergies')}
        {...form.getInputProps('allergies')}
      />
      <Textarea label="Anything else (optional)" key={form.key('notes')} {...form.getInputProps('notes')} />
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <div className={layout.foot}>
        <Button type="submit" loading={save.isPending}>
          Save preferences
        </Button>
      </div>
    </form>
  );
}
