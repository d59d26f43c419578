import { type JobPhotoKind, type Photo, PhotoText } from '@doorstep/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { LargePhoto } from '../../photos/large-photo.tsx';
import { PHOTO_BACK, RemovePhotoButton, photoRemoved } from '../../photos/remove-photo.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { photoAlt } from './doings.ts';

interface PhotoDialogProps {
  photos: readonly Photo[];
  /** Which of them is shown. */
  photoId: number | null;
  /** Whether its reader describes and removes it. */
  mayChange: boolean;
  onShow: (photoId: number) => void;
  opened: boolean;
  onClose: () => void;
}

/** One photo of a visit as large as there is room, with the ones before and after it. */
export function PhotoDialog({ photos, photoId, mayChange, onShow, opened, onClose }: PhotoDialogProps) {
  const at = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[at];
  const title = photo ? `Photo ${at + 1} of ${photos.length}` : 'Photo';
  const step = (label: string, to: Photo | undefined) =>
    photos.length > 1 && (
      <Button variant="default" size="xs" disabled={!to} onClick={() => to && onShow(to.id)}>
        {label}
      </Button>
    );
  return (
    <Dialog title={title} size="wide" opened={opened} onClose={onClose}>
      {photo && (
        <>
          <LargePhoto photo={photo} alt={photoAlt(photo, photos)}>
            {photo.kind === 'before' ? 'Before the work' : 'After the work'},
          </LargePhoto>
          <Group gap="sm" mb="md">
            {step('Previous', photos[at - 1])}
            {step('Next', photos[at + 1])}
            {mayChange && <RemovePhoto photo={photo} onRemoved={onClose} />}
          </Group>
          {mayChange && <Description key={photo.id} photo={photo} />}
        </>
      )}
    </Dialog>
  );
}

const DESCRIBED = { success: { title: 'Photo saved' }, refreshes: ['jobs'] } as const;

function Description({ photo }: { photo: Photo }) {
  const form = useServerForm({
    schema: PhotoText,
    mutation: trpc.jobs.describePhoto.useMutation({ meta: DESCRIBED }),
    initialValues: { caption: photo.caption ?? '', kind: photo.kind },
    toSent: ({ caption, kind }) => ({ photoId: photo.id, caption, kind: kind as JobPhotoKind }),
  });
  return (
    <Form of={form}>
      <Field of={form} name="caption" label="What it shows (optional)" />
      <Field
        of={form}
        name="kind"
        as={NativeSelect}
        label="Taken"
        data={[
          { value: 'before', label: 'Before the work' },
          { value: 'after', label: 'After the work' },
        ]}
      />
      <Submit>Save photo</Submit>
    </Form>
  );
}

/** Takes it out of the record; that can be undone for an hour (FIL-5). */
function RemovePhoto({ photo, onRemoved }: { photo: Photo; onRemoved: () => void }) {
  const sent = { photoId: photo.id };
  const restore = trpc.jobs.restorePhoto.useMutation({
    meta: { success: PHOTO_BACK, failure: 'Error', refreshes: ['jobs'] },
  });
  const remove = trpc.jobs.removePhoto.useMutation({
    meta: {
      success: () => photoRemoved(() => restore.mutate(sent)),
      failure: 'Error',
      refreshes: ['jobs'],
      refreshesOnFailure: ['jobs'],
    },
  });
  return (
    <RemovePhotoButton
      loading={remove.isPending}
      onClick={() => remove.mutate(sent, { onSuccess: onRemoved })}
    />
  );
}
