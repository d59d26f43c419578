import { type Booking, MAX_PROBLEM_PHOTOS, type Problem } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { queryClient } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { ChosenPhotos, PhotoButton, PhotoThumb } from '../../photos/photo-list.tsx';
import { useUploads } from '../../photos/use-uploads.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import classes from './problem-card.module.css';

const ProblemPhotoDialog = lazy(async () => (await import('./problem-photo-dialog.tsx')).ProblemPhotoDialog);

interface ProblemPhotosProps {
  booking: Booking;
  problem: Problem;
}

/** The photos of a problem; its reporter can add some while it is open (PRB-6). */
export function ProblemPhotos({ booking, problem: { photos, isOwn } }: ProblemPhotosProps) {
  const { chosen, choose, send, leaveOut, isSending } = useUploads({
    kind: 'problem',
    bookingId: String(booking.id),
  });
  const [photoId, setPhotoId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const left = MAX_PROBLEM_PHOTOS - photos.length - chosen.length;

  async function sendAll() {
    await send();
    await refresh(queryClient, ['bookings.problems']);
  }
  if (photos.length === 0 && !isOwn) return null;
  return (
    <section aria-label="Photos of the problem">
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoThumb
                photo={photo}
                alt={photo.caption ?? `Photo ${index + 1} of the problem`}
                onOpen={() => {
                  setPhotoId(photo.id);
                  setOpened(true);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <ChosenPhotos photos={chosen} onLeaveOut={leaveOut} />
      {isOwn && (
        <Group gap="0.625rem">
          {left > 0 && (
            <PhotoButton
              left={left}
              tooMany={`You can add up to ${MAX_PROBLEM_PHOTOS} photos to a problem.`}
              onChoose={async (files) => {
                await choose(files);
                await sendAll();
              }}
            />
          )}
          {chosen.length > 0 && !isSending && (
            <Button size="xs" onClick={() => void sendAll()}>
              Send again
            </Button>
          )}
        </Group>
      )}
      <ProblemPhotoDialog
        photos={photos}
        photoId={photoId}
        mayRemove={isOwn}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </section>
  );
}
