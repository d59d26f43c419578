import { type OwnProfile, OwnProfileDraft } from '@doorstep/domain';
import { Checkbox } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';

const SAVED = {
  success: { title: 'Profile saved' },
  refreshes: ['providers.mine', 'bookings.requests', 'bookings.distance'],
} as const;

/** What a provider says of themself; customers read it before they book. */
export function ProviderProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useServerForm({
    schema: OwnProfileDraft,
    mutation: trpc.providers.updateProfile.useMutation({ meta: SAVED }),
    initialValues: fieldsOf(profile),
    toSent: sent,
    // What is wrong with one entry of a list is shown at the list.
    fieldOf: (path) => path.replace(/\..*/, ''),
  });
  const list = (name: 'specialties' | 'certifications' | 'languages', label: string) => (
    <Field of={form} name={name} label={label} description="Separated by commas" />
  );
  return (
    <Form of={form}>
      <Field of={form} name="bio" as={TextArea} label="About you" rows={4} />
      <Field of={form} name="yearsOfExperience" label="Years of experience (optional)" inputMode="numeric" />
      {list('specialties', 'Specialties')}
      {list('certifications', 'Certifications')}
      {list('languages', 'Languages')}
      <Field
        of={form}
        name="area"
        label="Where you start from (optional)"
        description="The first half of a postcode, such as SE1. Requests then say how far they are; only you read it."
      />
      <Field of={form} name="offersOvernight" as={Checkbox} label="I stay overnight at a customer's home" />
      <Submit>Save profile</Submit>
    </Form>
  );
}

function fieldsOf(profile: OwnProfile) {
  return {
    bio: profile.bio ?? '',
    yearsOfExperience: profile.yearsOfExperience?.toString() ?? '',
    certifications: profile.certifications.join(', '),
    specialties: profile.specialties.join(', '),
    languages: profile.languages.join(', '),
    area: profile.area ?? '',
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
