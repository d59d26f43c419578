import { type OwnProfile, ProfileDraft } from '@doorstep/domain';
import { Button, Checkbox, TextInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import layout from '../ui/form-layout.module.css';

const LISTS = ['certifications', 'specialties', 'languages'] as const;

/** What a provider says of themself; customers read it before they book. */
export function ProviderProfileForm({ profile }: { profile: OwnProfile }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const save = trpc.providers.updateProfile.useMutation({
    onSuccess(saved) {
      cache.providers.mine.setData(undefined, (before) => before && { ...before, ...saved });
      toast({ title: 'Profile saved' });
    },
    onError: (error) => form.setErrors(atFields(refusalOf(error)?.fields ?? {})),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: fieldsOf(profile),
    validate: (values) => atFields(schemaResolver(ProfileDraft, { sync: true })(sent(values))),
  });
  const list = (name: (typeof LISTS)[number], label: string) => (
    <TextInput
      label={label}
      description="Separated by commas"
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form
      noValidate
      className={layout.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(sent(values)),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Textarea label="About you" minRows={4} key={form.key('bio')} {...form.getInputProps('bio')} />
      <TextInput
        label="Years of experience (optional)"
        inputMode="numeric"
        key={form.key('yearsOfExperience')}
        {...form.getInputProps('yearsOfExperience')}
      />
      {list('specialties', 'Specialties')}
      {list('certifications', 'Certifications')}
      {list('languages', 'Languages')}
      <Checkbox
        label="I stay overnight at a customer's home"
        key={form.key('offersOvernight')}
        {...form.getInputProps('offersOvernight', { type: 'checkbox' })}
      />
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <div className={layout.foot}>
        <Button type="submit" loading={save.isPending}>
          Save profile
        </Button>
      </div>
    </form>
  );
}

function fieldsOf(profile: OwnProfile) {
  return {
    bio: profile.bio ?? '',
    yearsOfExperience: profile.yearsOfExperience?.toString() ?? '',
    certifications: profile.certifications.join(', '),
    specialties: profile.specialties.join(', '),
    languages: profile.languages.join(', '),
    offersOvernight: profile.offersOvernight,
  };
}

function sent({ yearsOfExperience, ...fields }: ReturnType<typeof fieldsOf>) {
  const entries = (text: string) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  return {
    ...fields,
    yearsOfExperience: yearsOfExperience.trim() ? Number(yearsOfExperience) : null,
    certifications: entries(fields.certifications),
    specialties: entries(fields.specialties),
    languages: entries(fields.languages),
  };
}

/** What is wrong with one entry of a list is shown at the list. */
function atFields<Message>(errors: Record<string, Message>): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/\..*/, ''), message]),
  );
}
