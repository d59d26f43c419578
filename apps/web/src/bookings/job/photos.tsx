import { type JobPhotoKind, MAX_JOB_PHOTOS } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PendingPhoto, PhotoButton, PhotoThumb } from '../../photos/photo-list.tsx';
import { scaleDownPhoto } from '../../photos/upload-photo.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { type Doing, photoAlt, type VisibleRecord, type Waiting, waitText } from './pending-mutations.ts';
import classes from './job-record.module.css';

const PhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

const ComingPhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).ComingPhotoDialog);

const KINDS: readonly JobPhotoKind[] = ['before', 'after'];

interface JobPhotosProps {
  record: VisibleRecord;
  onDo: (doing: Doing) => void;
  onAmend: (key: string, doing: Doing) => void;
  onDiscard: (key: string) => void;
}

/** Up to six photos from before and after the work, each larger in a dialog (JOB-7). */
export function JobPhotos({ record, onDo, onAmend, onDiscard }: JobPhotosProps) {
  const { photos, waitingPhotos, waitingChanges, writing } = record;
  const [shownId, setShownId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const left = MAX_JOB_PHOTOS - photos.length - waitingPhotos.length;
  return (
    <section aria-label="Photos">
      <h3>Photos</h3>
      {KINDS.map((kind) => {
        const [there, coming] = [
          photos.filter((photo) => photo.kind === kind),
          comingOf(waitingPhotos, kind),
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
                      setShownId(photo.id);
                      setOpened(true);
                    }}
                  />
                </li>
              ))}
              {coming.map((waiting) => (
                <Coming key={waiting.key} waiting={waiting} onAmend={onAmend} onDiscard={onDiscard} />
              ))}
            </ul>
            {writing?.isOpen && left > 0 && <AddPhotos kind={kind} left={left} onDo={onDo} />}
          </div>
        );
      })}
      <WaitingChanges of={waitingChanges} onDiscard={onDiscard} />
      {writing?.isOpen && left <= 0 && (
        <p className={classes.hint}>A visit has at most {MAX_JOB_PHOTOS} photos.</p>
      )}
      {writing && !writing.isOpen && photos.length === 0 && (
        <p className={classes.hint}>Photos can be added from an hour before the visit.</p>
      )}
      <PhotoDialog
        photos={photos}
        photoId={shownId}
        mayChange={writing?.isOpen ?? false}
        onShow={setShownId}
        onDo={onDo}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </section>
  );
}

const comingOf = (waiting: readonly Waiting[], kind: JobPhotoKind) =>
  waiting.filter(({ doing }) => doing.type === 'photo' && (doing.words ?? doing).kind === kind);

interface WaitingChangesProps {
  of: readonly Waiting[];
  onDiscard: (key: string) => void;
}

/** What was said of photos, and which were taken away, while the server does not know. */
function WaitingChanges({ of: changes, onDiscard }: WaitingChangesProps) {
  return changes.map((waiting) => (
    <p key={waiting.key} className={classes.change}>
      <output>{`${waiting.doing.type === 'remove' ? 'Photo removed' : 'Photo described'} · ${waitText(waiting)}`}</output>
      {waiting.state === 'waiting' && (
        <Button size="xs" variant="default" onClick={() => onDiscard(waiting.key)}>
          {waiting.doing.type === 'remove' ? 'Put it back' : 'Leave it out'}
        </Button>
      )}
    </p>
  ));
}

interface ComingProps {
  waiting: Waiting;
  onAmend: (key: string, doing: Doing) => void;
  onDiscard: (key: string) => void;
}

/** A photo on its way, which is described or left out until it is sent. */
function Coming({ waiting, onAmend, onDiscard }: ComingProps) {
  const { key, doing, state, progress } = waiting;
  const [opened, setOpened] = useState(false);
  if (doing.type !== 'photo') return null;
  return (
    <PendingPhoto
      fileName={doing.fileName}
      preview={doing.preview}
      progress={state === 'sending' ? progress : null}
      onLeaveOut={() => onDiscard(key)}
    >
      {doing.words?.caption && <b>{doing.words.caption}</b>}
      <span>{waitText(waiting)}</span>
      {state !== 'sending' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Describe ${doing.fileName}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          Describe
        </Button>
      )}
      <ComingPhotoDialog
        waiting={waiting}
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
  onDo: (doing: Doing) => void;
}

/** Makes photos smaller and hands them on one after the other. */
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
