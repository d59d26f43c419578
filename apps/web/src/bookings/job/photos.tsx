import { type JobPhotoKind, MAX_JOB_PHOTOS } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PendingPhoto, PhotoButton, PhotoThumb } from '../../photos/photo-list.tsx';
import { scaleDownPhoto } from '../../photos/upload-photo.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import {
  type JobMutation,
  type VisibleRecord,
  type PendingMutation,
  photoAlt,
  sendingText,
} from './pending-mutations.ts';
import classes from './job-record.module.css';

const PhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

const ComingPhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).ComingPhotoDialog);

const KINDS: readonly JobPhotoKind[] = ['before', 'after'];

interface JobPhotosProps {
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
  onAmend: (key: string, mutation: JobMutation) => void;
  onDiscard: (key: string) => void;
}

/** Up to six photos from before and after the work, each opening larger in a dialog (JOB-7). */
export function JobPhotos({ record, onDo, onAmend, onDiscard }: JobPhotosProps) {
  const { photos, pendingPhotos, pendingChanges, writing } = record;
  const [photoId, setPhotoId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const left = MAX_JOB_PHOTOS - photos.length - pendingPhotos.length;
  return (
    <section aria-label="Photos">
      <h3>Photos</h3>
      {KINDS.map((kind) => {
        const [there, coming] = [
          photos.filter((photo) => photo.kind === kind),
          comingOf(pendingPhotos, kind),
        ];
        if (there.length + coming.length === 0 && !writing) return null;
        return (
          <div key={kind} className={classes.group}>
            <h4>{kind === 'before' ? 'Before' : 'After'}</h4>
            <ul className={classes.photos}>
              {there.map((photo) => (
                <li key={photo.id}>
                  <PhotoThumb
                    photo={photo}
                    alt={photoAlt(photo, photos)}
                    onOpen={() => {
                      setPhotoId(photo.id);
                      setOpened(true);
                    }}
                  />
                </li>
              ))}
              {coming.map((pending) => (
                <Coming key={pending.key} pending={pending} onAmend={onAmend} onDiscard={onDiscard} />
              ))}
            </ul>
            {writing?.isOpen && left > 0 && <AddPhotos kind={kind} left={left} onDo={onDo} />}
          </div>
        );
      })}
      <PendingChanges of={pendingChanges} onDiscard={onDiscard} />
      {writing?.isOpen && left <= 0 && (
        <p className={classes.hint}>A visit has at most {MAX_JOB_PHOTOS} photos.</p>
      )}
      {writing && !writing.isOpen && photos.length === 0 && (
        <p className={classes.hint}>Photos can be added from an hour before the visit.</p>
      )}
      <PhotoDialog
        photos={photos}
        photoId={photoId}
        mayChange={writing?.isOpen ?? false}
        onShow={setPhotoId}
        onDo={onDo}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </section>
  );
}

const comingOf = (pending: readonly PendingMutation[], kind: JobPhotoKind) =>
  pending.filter(({ mutation }) => mutation.type === 'photo' && (mutation.words ?? mutation).kind === kind);

interface PendingChangesProps {
  of: readonly PendingMutation[];
  onDiscard: (key: string) => void;
}

/** Pending captions and removals of photos. */
function PendingChanges({ of: changes, onDiscard }: PendingChangesProps) {
  return changes.map((pending) => (
    <p key={pending.key} className={classes.change}>
      <output>{`${pending.mutation.type === 'remove' ? 'Photo removed' : 'Photo described'} · ${sendingText(pending)}`}</output>
      {pending.state === 'waiting' && (
        <Button size="xs" variant="default" onClick={() => onDiscard(pending.key)}>
          {pending.mutation.type === 'remove' ? 'Put it back' : 'Leave it out'}
        </Button>
      )}
    </p>
  ));
}

interface ComingProps {
  pending: PendingMutation;
  onAmend: (key: string, mutation: JobMutation) => void;
  onDiscard: (key: string) => void;
}

/** A pending photo, which can be described or discarded until it is sent. */
function Coming({ pending, onAmend, onDiscard }: ComingProps) {
  const { key, mutation, state, progress } = pending;
  const [opened, setOpened] = useState(false);
  if (mutation.type !== 'photo') return null;
  return (
    <PendingPhoto
      fileName={mutation.fileName}
      preview={mutation.preview}
      progress={state === 'sending' ? progress : null}
      onLeaveOut={() => onDiscard(key)}
    >
      {mutation.words?.caption && <b>{mutation.words.caption}</b>}
      <span>{sendingText(pending)}</span>
      {state !== 'sending' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Describe ${mutation.fileName}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          Describe
        </Button>
      )}
      <ComingPhotoDialog
        pending={pending}
        onAmend={onAmend}
        opened={opened && state !== 'sending'}
        onClose={() => setOpened(false)}
      />
    </PendingPhoto>
  );
}

interface AddPhotosProps {
  kind: JobPhotoKind;
  left: number;
  onDo: (mutation: JobMutation) => void;
}

/** Resizes photos and queues them one after another. */
function AddPhotos({ kind, left, onDo }: AddPhotosProps) {
  async function add(files: readonly File[]) {
    for (const file of files)
      onDo({ type: 'photo', kind, fileName: file.name, ...(await scaleDownPhoto(file)) });
  }
  return (
    <PhotoButton left={left} tooMany={`A visit has at most ${MAX_JOB_PHOTOS} photos`} onChoose={add}>
      {kind === 'before' ? 'Add photos from before' : 'Add photos from after'}
    </PhotoButton>
  );
}
