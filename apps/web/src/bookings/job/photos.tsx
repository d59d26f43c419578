import { type JobPhotoKind, MOST_JOB_PHOTOS } from '@doorstep/domain';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { reducePhoto } from '../../photos/reduce-photo.ts';
import { lateDialog } from '../../ui/feedback/late-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { type Doing, type ShownRecord, type Waiting, photoAlt, waitText } from './doings.ts';
import classes from './photos.module.css';

const PhotoDialog = lateDialog(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

const KINDS: readonly JobPhotoKind[] = ['before', 'after'];

interface JobPhotosProps {
  record: ShownRecord;
  onDo: (doing: Doing) => void;
  onDiscard: (key: string) => void;
}

/** Up to six photos from before and after the work, each larger in a dialog (JOB-7). */
export function JobPhotos({ record, onDo, onDiscard }: JobPhotosProps) {
  const { photos, waitingPhotos, writing } = record;
  const [shownId, setShownId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const left = MOST_JOB_PHOTOS - photos.length - waitingPhotos.length;
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
                  <button
                    type="button"
                    className={classes.photo}
                    aria-haspopup="dialog"
                    onClick={() => {
                      setShownId(photo.id);
                      setOpened(true);
                    }}
                  >
                    <img
                      src={photo.path}
                      alt={photoAlt(photo, photos)}
                      width={photo.width}
                      height={photo.height}
                      loading="lazy"
                    />
                  </button>
                </li>
              ))}
              {coming.map((waiting) => (
                <Coming key={waiting.key} waiting={waiting} onDiscard={onDiscard} />
              ))}
            </ul>
            {writing?.isOpen && left > 0 && <AddPhotos kind={kind} left={left} onDo={onDo} />}
          </div>
        );
      })}
      {writing?.isOpen && left <= 0 && (
        <p className={classes.hint}>A visit has at most {MOST_JOB_PHOTOS} photos.</p>
      )}
      {writing && !writing.isOpen && photos.length === 0 && (
        <p className={classes.hint}>Photos can be added from an hour before the visit.</p>
      )}
      <PhotoDialog
        photos={photos}
        photoId={shownId}
        mayChange={writing?.isOpen ?? false}
        onShow={setShownId}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </section>
  );
}

const comingOf = (waiting: readonly Waiting[], kind: JobPhotoKind) =>
  waiting.filter(({ doing }) => doing.type === 'photo' && doing.kind === kind);

/** A photo on its way. */
function Coming({ waiting, onDiscard }: { waiting: Waiting; onDiscard: (key: string) => void }) {
  const { key, doing, state, progress } = waiting;
  if (doing.type !== 'photo') return null;
  return (
    <li className={classes.coming} aria-label={doing.fileName}>
      {doing.preview && <img src={doing.preview} alt="" />}
      <span>{waitText(waiting)}</span>
      {state === 'sending' ? (
        <progress max={1} value={progress} aria-label={`Sending ${doing.fileName}`} />
      ) : (
        <Button size="xs" variant="default" onClick={() => onDiscard(key)}>
          Leave out
        </Button>
      )}
    </li>
  );
}

interface AddPhotosProps {
  kind: JobPhotoKind;
  left: number;
  onDo: (doing: Doing) => void;
}

/** Takes photos from the camera or the phone, makes them smaller and hands them on one after the other. */
function AddPhotos({ kind, left, onDo }: AddPhotosProps) {
  const [isReading, setIsReading] = useState(false);
  async function add(files: File[]) {
    setIsReading(true);
    for (const file of files.slice(0, left)) {
      onDo({ type: 'photo', kind, fileName: file.name, ...(await reducePhoto(file)) });
    }
    if (files.length > left) {
      const description = `A visit has at most ${MOST_JOB_PHOTOS} photos`;
      showToast({ title: 'Not all photos were added', description, variant: 'destructive' });
    }
    setIsReading(false);
  }
  return (
    <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={(files) => void add(files)}>
      {(props) => (
        <Button size="xs" variant="default" loading={isReading} {...props}>
          {kind === 'before' ? 'Add photos from before' : 'Add photos from after'}
        </Button>
      )}
    </FileButton>
  );
}
