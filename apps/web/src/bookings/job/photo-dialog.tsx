import { type JobPhotoKind, type Photo, PhotoText } from '@doorstep/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { LargePhoto, RemovePhotoButton } from '../../photos/large-photo.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { type JobMutation, type PhotoCaption, type PendingMutation, photoAlt } from './pending-mutations.ts';

interface PhotoDialogProps {
  photos: readonly Photo[];
  photoId: number | null;
  mayChange: boolean;
  onShow: (photoId: number) => void;
  onDo: (mutation: JobMutation) => void;
  opened: boolean;
  onClose: () => void;
}

/** A large photo of a visit, with buttons for the previous and next ones. */
export function PhotoDialog({ photos, photoId, mayChange, onShow, onDo, opened, onClose }: PhotoDialogProps) {
  const at = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[at];
  const title = photo ? `Photo ${at + 1} of ${photos.length}` : 'Photo';
  /** Removes the photo from the page at once; it can be restored for an hour (FIL-5). */
  function remove() {
    if (photo) onDo({ type: 'remove', photoId: photo.id });
    onClose();
  }
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
            {mayChange && <RemovePhotoButton onClick={remove} />}
          </Group>
          {mayChange && (
            <PhotoWordsForm
              key={photo.id}
              words={{ caption: photo.caption ?? '', kind: photo.kind as JobPhotoKind }}
              onSaid={({ caption, kind }) => onDo({ type: 'describe', photoId: photo.id, caption, kind })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** A caption without the photo's id, which a pending photo does not have yet. */
const WORDS = PhotoText.omit({ photoId: true });

interface PhotoWordsFormProps {
  words: PhotoCaption;
  onSaid: (words: PhotoCaption) => void;
}

/** The form for the caption and kind of a photo; queued until there is a connection (JOB-11). */
function PhotoWordsForm({ words, onSaid }: PhotoWordsFormProps) {
  const form = useServerForm({
    schema: WORDS,
    mutation: { mutateAsync: onSaid, isPending: false, error: null },
    initialValues: { ...words },
  });
  return (
    <Form form={form}>
      <Field form={form} name="caption" label="Description (optional)" />
      <Field
        form={form}
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

interface ComingPhotoDialogProps {
  pending: PendingMutation;
  onAmend: (key: string, mutation: JobMutation) => void;
  opened: boolean;
  onClose: () => void;
}

/** Describes a pending photo before it is sent. */
export function PendingPhotoDialog({
  pending: { key, mutation },
  onAmend,
  opened,
  onClose,
}: ComingPhotoDialogProps) {
  if (mutation.type !== 'photo') return null;
  function say({ caption, kind }: PhotoCaption) {
    onAmend(key, { ...mutation, words: { caption, kind } } as JobMutation);
    onClose();
  }
  return (
    <Dialog title="Describe photo" opened={opened} onClose={onClose}>
      <PhotoWordsForm words={mutation.words ?? { caption: '', kind: mutation.kind }} onSaid={say} />
    </Dialog>
  );
}
