import type { Photo } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { LargePhoto, RemovePhotoButton } from '../../photos/large-photo.tsx';
import { PHOTO_BACK, photoRemoved } from '../../photos/upload-photo.ts';
import { useUser } from '../../session.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';

interface ProblemPhotoDialogProps {
  photos: readonly Photo[];
  photoId: number | null;
  mayRemove: boolean;
  opened: boolean;
  onClose: () => void;
}

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
          <LargePhoto photo={photo} alt={photo.caption ?? `Photo ${at + 1} of the problem`}>
            Added on
          </LargePhoto>
          {(mayRemove || role === 'admin') && <RemovePhoto photo={photo} onRemoved={onClose} />}
        </>
      )}
    </Dialog>
  );
}

const CHANGED = ['bookings.problems'] as const;

/** Removes the photo; it can be restored for an hour (FIL-5). */
function RemovePhoto({ photo, onRemoved }: { photo: Photo; onRemoved: () => void }) {
  const sent = { photoId: photo.id };
  const restore = trpc.bookings.restoreProblemPhoto.useMutation({
    meta: { success: PHOTO_BACK, failure: 'Error', refreshes: CHANGED },
  });
  const remove = trpc.bookings.removeProblemPhoto.useMutation({
    meta: {
      success: () => photoRemoved(() => restore.mutate(sent)),
      failure: 'Error',
      refreshes: CHANGED,
      refreshesOnFailure: CHANGED,
    },
    // Not passed to mutate(): this button may be gone by then, with the photo.
    onSuccess: onRemoved,
  });
  return <RemovePhotoButton loading={remove.isPending} onClick={() => remove.mutate(sent)} />;
}
