import { type Photo, formatDayTime } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import classes from './problem-photo-dialog.module.css';

interface ProblemPhotoDialogProps {
  photos: readonly Photo[];
  /** Which of them is shown. */
  photoId: number | null;
  /** Whether its reader added it, and may take it away. */
  mayRemove: boolean;
  opened: boolean;
  onClose: () => void;
}

/** One photo of a problem as large as there is room. */
export function ProblemPhotoDialog({ photos, photoId, mayRemove, opened, onClose }: ProblemPhotoDialogProps) {
  const { role } = useUser();
  const at = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[at];
  return (
    <Dialog
      title={photo ? `Photo ${at + 1} of ${photos.length}` : 'Photo'}
      size="wide"
      opened={opened}
      onClose={onClose}
    >
      {photo && (
        <>
          <figure className={classes.figure}>
            <img
              src={photo.path}
              alt={photo.caption ?? `Photo ${at + 1} of the problem`}
              width={photo.width}
              height={photo.height}
            />
            <figcaption>
              Added on <time dateTime={photo.takenAt}>{formatDayTime(photo.takenAt)}</time>
              {photo.caption && `: ${photo.caption}`}
            </figcaption>
          </figure>
          {(mayRemove || role === 'admin') && <RemovePhoto photo={photo} onRemoved={onClose} />}
        </>
      )}
    </Dialog>
  );
}

const CHANGED = ['bookings.problems'] as const;

/** Takes it away; that can be undone for an hour (FIL-5). */
function RemovePhoto({ photo, onRemoved }: { photo: Photo; onRemoved: () => void }) {
  const sent = { photoId: photo.id };
  const restore = trpc.bookings.restoreProblemPhoto.useMutation({
    meta: { success: { title: 'The photo is back' }, failure: 'Error', refreshes: CHANGED },
  });
  const remove = trpc.bookings.removeProblemPhoto.useMutation({
    meta: {
      success: (): ToastText => ({
        title: 'Photo removed',
        action: { label: 'Undo', act: () => restore.mutate(sent) },
      }),
      failure: 'Error',
      refreshes: CHANGED,
      refreshesOnFailure: CHANGED,
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.remove}
      loading={remove.isPending}
      onClick={() => remove.mutate(sent, { onSuccess: onRemoved })}
    >
      Remove photo
    </Button>
  );
}
