import { type OwnProfile, OwnProfileDraft, type Photo, portraitIn } from '@doorstep/domain';
import { Button, Checkbox, FileButton, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { RemovePhotoButton } from '../../photos/large-photo.tsx';
import {
  PHOTO_BACK,
  photoRemoved,
  scaleDownPhoto,
  uploadErrorText,
  uploadPhoto,
} from '../../photos/upload-photo.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { Suggestions } from '../../ui/forms/suggestions.tsx';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';

const PROFILE_SAVED = {
  success: { title: 'Profile saved' },
  refreshes: ['providers.mine', 'providers.show', 'bookings.requests', 'bookings.distance'],
} as const;

/** Entries that providers often write in the lists of their profile. */
const SUGGESTIONS = {
  specialties: ['Eco-friendly products', 'Homes with pets', 'Short notice'],
  certifications: ['First aid', 'Food hygiene'],
  languages: ['English', 'Polish', 'Spanish', 'British Sign Language'],
} as const;

/** The form of a provider's public profile. */
export function ProviderProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useServerForm({
    schema: OwnProfileDraft,
    mutation: trpc.providers.updateProfile.useMutation({ meta: PROFILE_SAVED }),
    initialValues: fieldsOf(profile),
    followsSaved: true,
    draft: { name: 'profile' },
    toSent: sent,
    // Errors of an entry appear at its list.
    fieldOf: (path) => path.replace(/\..*/, ''),
  });
  const list = (name: keyof typeof SUGGESTIONS, label: string) => (
    <>
      <Field form={form} name={name} label={label} description="Separated by commas" />
      <Suggestions
        form={form}
        name={name}
        label={`Common ${label.toLowerCase()}`}
        suggestions={SUGGESTIONS[name]}
      />
    </>
  );
  return (
    <Form form={form}>
      <Field form={form} name="bio" as={TextArea} label="About you" rows={4} />
      {list('specialties', 'Specialities')}
      {list('certifications', 'Certifications')}
      {list('languages', 'Languages')}
      <Field
        form={form}
        name="yearsOfExperience"
        label="Years of experience (optional)"
        description="In whole years"
        inputMode="numeric"
      />
      <Field
        form={form}
        name="area"
        label="Where you start from (optional)"
        description="The first half of your postcode, such as SE1. Requests then show how far away they are. Only you can see it."
      />
      <Field
        form={form}
        name="offersOvernight"
        as={Checkbox}
        label="I can stay overnight at a customer’s home"
      />
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

const CHANGED = ['providers', 'bookings.candidates', 'bookings.ownProvider'] as const;
const PHOTO_SAVED = { success: { title: 'Photo saved' }, refreshes: CHANGED } as const;

/** Photo of a provider's profile (FIL-6). */
export function ProfilePhoto({ profile: { profilePhoto } }: { profile: OwnProfile }) {
  const { name } = useUser();
  const [progress, setProgress] = useState(0);
  const upload = useMutation<Photo, Error, File>({
    mutationFn: async (file) => {
      setProgress(0);
      const { picture } = await scaleDownPhoto(file);
      return uploadPhoto({ picture, query: { kind: 'profile' }, onProgress: setProgress });
    },
    meta: PHOTO_SAVED,
  });
  const { isPending } = upload;
  const isPhoto = profilePhoto !== null && portraitIn(profilePhoto) === null;
  return (
    <Group aria-label="Photo" component="section" gap="1.25rem" mb="md">
      <Avatar name={name} photo={profilePhoto} size="large" />
      <Stack flex="1 1 12rem" gap="0.625rem" miw={0}>
        <p>
          Customers see {profilePhoto === null ? 'your initials' : isPhoto ? 'this photo' : 'this portrait'}.
        </p>
        <Group gap="sm">
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            onChange={(file) => file && upload.mutate(file)}
          >
            {(props) => (
              <Button variant="default" size="xs" loading={isPending} {...props}>
                {isPhoto ? 'Choose another photo' : 'Choose a photo'}
              </Button>
            )}
          </FileButton>
          {isPhoto && <RemovePhoto />}
        </Group>
        {isPending && <progress max={1} value={progress} aria-label="Sending the photo" />}
        <Refusal mutation={upload} describe={uploadErrorText} />
      </Stack>
    </Group>
  );
}

/** Removes the photo; can be undone for an hour (FIL-5). */
function RemovePhoto() {
  const restore = trpc.providers.restorePhoto.useMutation({
    meta: { success: PHOTO_BACK, failure: 'Error', refreshes: CHANGED },
  });
  const remove = trpc.providers.removePhoto.useMutation({
    meta: {
      success: (removed: { photoId: number } | null) =>
        photoRemoved(removed && (() => restore.mutate(removed))),
      failure: 'Error',
      refreshes: CHANGED,
    },
  });
  return <RemovePhotoButton loading={remove.isPending} onClick={() => remove.mutate()} />;
}
