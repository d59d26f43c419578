import { type JobPhotoKind, type Photo, PhotoText } from '@doorstep/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { LargePhoto, RemovePhotoButton } from '../../photos/large-photo.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { type Doing, photoAlt, type PhotoCaption, type Waiting } from './pending-mutations.ts';

interface PhotoDialogProps {
  photos: readonly Photo[];
  /** Which of them is shown. */
  photoId: number | null;
  /** Whether its reader describes and removes it. */
  mayChange: boolean;
  onShow: (photoId: number) => void;
  onDo: (doing: Doing) => void;
  opened: boolean;
  onClose: () => void;
}

/** One photo of a visit as large as there is room, with the ones before and after it. */
export function PhotoDialog({ photos, photoId, mayChange, onShow, onDo, opened, onClose }: PhotoDialogProps) {
  const at = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[at];
  const title = photo ? `Photo ${at + 1} of ${photos.length}` : 'Photo';
  /** It goes from the page at once; that can be undone for an hour (FIL-5). */
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

/** What is sent of a photo, but for which it is: one that waits has no id yet. */
const WORDS = PhotoText.omit({ photoId: true });

interface PhotoWordsFormProps {
  words: PhotoCaption;
  onSaid: (words: PhotoCaption) => void;
}

/** Says what a photo shows and when it was taken; that waits for a connection like all that is done at a visit (JOB-11). */
function PhotoWordsForm({ words, onSaid }: PhotoWordsFormProps) {
  const form = useServerForm({
    schema: WORDS,
    mutation: { mutateAsync: onSaid, isPending: false, error: null },
    initialValues: { ...words },
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

interface ComingPhotoDialogProps {
  /** A photo that is not there yet, and the key that it waits under. */
  waiting: Waiting;
  onAmend: (key: string, doing: Doing) => void;
  opened: boolean;
  onClose: () => void;
}

/** A photo that waits for a connection, to be described before it is sent. */
export function ComingPhotoDialog({
  waiting: { key, doing },
  onAmend,
  opened,
  onClose,
}: ComingPhotoDialogProps) {
  if (doing.type !== 'photo') return null;
  function say({ caption, kind }: PhotoCaption) {
    onAmend(key, { ...doing, words: { caption, kind } } as Doing);
    onClose();
  }
  return (
    <Dialog title="Describe photo" opened={opened} onClose={onClose}>
      <PhotoWordsForm words={doing.words ?? { caption: '', kind: doing.kind }} onSaid={say} />
    </Dialog>
  );
}
