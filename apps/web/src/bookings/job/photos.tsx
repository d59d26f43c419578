import { type Booking, type JobPhotoKind, MAX_JOB_PHOTOS, formatTime } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PendingPhoto, PhotoButton, PhotoThumb } from '../../photos/photo-list.tsx';
import { scaleDownPhoto } from '../../photos/upload-photo.ts';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { firstNameOf } from '../../ui/display/text.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { type VisibleRecord, type PendingMutation, photoAlt, sendingText } from './pending-mutations.ts';
import type { VisitOutbox } from './use-outbox.ts';
import classes from './job-record.module.css';

const PhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

const PendingPhotoDialog = lazy(async () => (await import('./photo-dialog.tsx')).PendingPhotoDialog);

const KINDS: readonly JobPhotoKind[] = ['before', 'after'];

interface JobPhotosProps {
  booking: Booking;
  record: VisibleRecord;
  outbox: VisitOutbox;
}

/** Up to six photos from before and after the work, each opening larger in a dialog (JOB-7). */
export function JobPhotos({ booking, record, outbox }: JobPhotosProps) {
  const { pendingPhotos, pendingChanges, writing } = record;
  const photos = KINDS.flatMap((kind) => record.photos.filter((photo) => photo.kind === kind));
  const { role } = useUser();
  const [photoId, setPhotoId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const left = MAX_JOB_PHOTOS - photos.length - pendingPhotos.length;
  const provider = booking.providerName ? firstNameOf(booking.providerName) : 'your provider';
  return (
    <Card title="Photos">
      {role === 'customer' && (
        <Text size="sm" c="dimmed" mb="sm">
          {photos.length === 0 &&
            `${booking.providerName ? provider : 'Your provider'} adds them during the visit. `}
          Only you, {provider} and our team can see them.
        </Text>
      )}
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoThumb
              photo={photo}
              alt={photoAlt(photo, photos)}
              onOpen={() => {
                setPhotoId(photo.id);
                setOpened(true);
              }}
            />
            <Text size="xs" c="dimmed">
              <Text span inherit fw={650} c="var(--ds-ink)">
                {photo.kind === 'before' ? 'Before' : 'After'}
              </Text>
              {photo.caption && ` · ${photo.caption}`}, {formatTime(photo.takenAt)}
            </Text>
          </li>
        ))}
        {pendingPhotos.map((pending) => (
          <PendingJobPhoto key={pending.key} pending={pending} outbox={outbox} />
        ))}
      </ul>
      {writing?.isOpen && left > 0 && (
        <Group gap="xs">
          {KINDS.map((kind) => (
            <AddPhotos key={kind} kind={kind} left={left} outbox={outbox} />
          ))}
        </Group>
      )}
      <PendingChanges changes={pendingChanges} outbox={outbox} />
      {writing?.isOpen && left <= 0 && <Hint>You can add up to {MAX_JOB_PHOTOS} photos to a visit.</Hint>}
      {writing && !writing.isOpen && photos.length === 0 && (
        <Hint>You can add photos from an hour before the visit.</Hint>
      )}
      <PhotoDialog
        photos={photos}
        photoId={photoId}
        mayChange={writing?.isOpen ?? false}
        onShow={setPhotoId}
        onDo={outbox.record}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </Card>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

interface PendingChangesProps extends Pick<JobPhotosProps, 'outbox'> {
  changes: readonly PendingMutation[];
}

/** Pending captions and removals of photos. */
function PendingChanges({ changes, outbox }: PendingChangesProps) {
  return changes.map((pending) => (
    <Group key={pending.key} component="p" gap="xs" mb="xs">
      <output>{`${pending.mutation.type === 'remove' ? 'Photo removed' : 'Photo description changed'} · ${sendingText(pending)}`}</output>
      {pending.state === 'waiting' && (
        <Button size="sm" variant="default" onClick={() => outbox.discard(pending.key)}>
          Undo
        </Button>
      )}
    </Group>
  ));
}

interface PendingJobPhotoProps extends Pick<JobPhotosProps, 'outbox'> {
  pending: PendingMutation;
}

/** A pending photo, which can be described or discarded until it is sent. */
function PendingJobPhoto({ pending, outbox }: PendingJobPhotoProps) {
  const { key, mutation, state, progress } = pending;
  const [opened, setOpened] = useState(false);
  if (mutation.type !== 'photo') return null;
  return (
    <PendingPhoto
      fileName={mutation.fileName}
      preview={mutation.preview}
      progress={state === 'sending' ? progress : null}
      onLeaveOut={() => outbox.discard(key)}
    >
      <b>
        {(mutation.words ?? mutation).kind === 'before' ? 'Before' : 'After'}
        {mutation.words?.caption && ` · ${mutation.words.caption}`}
      </b>
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
      <PendingPhotoDialog
        pending={pending}
        onAmend={outbox.amend}
        opened={opened && state !== 'sending'}
        onClose={() => setOpened(false)}
      />
    </PendingPhoto>
  );
}

interface AddPhotosProps extends Pick<JobPhotosProps, 'outbox'> {
  kind: JobPhotoKind;
  left: number;
}

/** Resizes photos and queues them one after another. */
function AddPhotos({ kind, left, outbox }: AddPhotosProps) {
  async function add(files: readonly File[]) {
    for (const file of files)
      outbox.record({ type: 'photo', kind, fileName: file.name, ...(await scaleDownPhoto(file)) });
  }
  return (
    <PhotoButton
      left={left}
      tooMany={`You can add up to ${MAX_JOB_PHOTOS} photos to a visit.`}
      onChoose={add}
    >
      {kind === 'before' ? 'Add “before” photos' : 'Add “after” photos'}
    </PhotoButton>
  );
}
