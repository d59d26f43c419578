import type { OwnProfile, Photo } from '@doorstep/domain';
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { reducePhoto } from '../../photos/reduce-photo.ts';
import { PHOTO_BACK, photoRemoved } from '../../photos/photo-toasts.ts';
import { RemovePhotoButton } from '../../photos/remove-photo.tsx';
import { uploadPhoto, uploadRefusalOf } from '../../photos/upload-photo.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Refusal } from '../../ui/forms/form.tsx';
import classes from './profile-photo.module.css';

const CHANGED = ['providers', 'bookings.candidates', 'bookings.ownProvider'] as const;
const SAVED = { success: { title: 'Photo saved' }, refreshes: CHANGED } as const;

/** The one photo of a provider's profile, which everybody sees who sees the profile (FIL-6). */
export function ProfilePhoto({ profile: { profilePhoto } }: { profile: OwnProfile }) {
  const { name } = useUser();
  const [progress, setProgress] = useState(0);
  const upload = useMutation<Photo, Error, File>({
    mutationFn: async (file) => {
      setProgress(0);
      const { picture } = await reducePhoto(file);
      return uploadPhoto({ picture, query: { kind: 'profile' }, onProgress: setProgress });
    },
    meta: SAVED,
  });
  const { isPending } = upload;
  return (
    <section aria-label="Photo" className={classes.photo}>
      <Avatar name={name} photo={profilePhoto} size="large" />
      <div className={classes.text}>
        <p>{profilePhoto === null ? 'Customers see your initials.' : 'Customers see this photo.'}</p>
        <Group gap="sm">
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            onChange={(file) => file && upload.mutate(file)}
          >
            {(props) => (
              <Button variant="default" size="xs" loading={isPending} {...props}>
                {profilePhoto === null ? 'Choose a photo' : 'Choose another photo'}
              </Button>
            )}
          </FileButton>
          {profilePhoto !== null && <RemovePhoto />}
        </Group>
        {isPending && <progress max={1} value={progress} aria-label="Sending the photo" />}
        <Refusal of={upload} describe={uploadRefusalOf} />
      </div>
    </section>
  );
}

/** Leaves the profile without a photo; that can be undone for an hour (FIL-5). */
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
