import { type JobPhotoKind, MOST_JOB_PHOTOS } from '@doorstep/domain';
import { useState } from 'react';
import { ComingPhoto } from '../../photos/coming-photo.tsx';
import { PhotoButton } from '../../photos/photo-button.tsx';
import { PhotoThumb } from '../../photos/photo-thumb.tsx';
import { reducePhoto } from '../../photos/reduce-photo.ts';
import { lateDialog } from '../../ui/feedback/late-dialog.tsx';
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
    <ComingPhoto
      fileName={doing.fileName}
      preview={doing.preview}
      progress={state === 'sending' ? progress : null}
      onLeaveOut={() => onDiscard(key)}
    >
      <span>{waitText(waiting)}</span>
    </ComingPhoto>
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
      onDo({ type: 'photo', kind, fileName: file.name, ...(await reducePhoto(file)) });
  }
  return (
    <PhotoButton left={left} tooMany={`A visit has at most ${MOST_JOB_PHOTOS} photos`} onChoose={add}>
      {kind === 'before' ? 'Add photos from before' : 'Add photos from after'}
    </PhotoButton>
  );
}
