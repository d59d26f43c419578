import { messageOf } from '../../api-errors.ts';
import { client, queryClient } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { PHOTO_BACK, photoRemoved } from '../../photos/upload-photo.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { PhotoChange } from './pending-mutations.ts';

/** Describes or removes a photo of a visit, with a toast. */
export async function sendPhotoChange(
  mutation: PhotoChange,
  options: { signal: AbortSignal },
): Promise<void> {
  const { photoId } = mutation;
  if (mutation.type === 'remove') {
    await client.jobs.removePhoto.mutate({ photoId }, options);
    showToast(photoRemoved(() => void putBack(photoId)));
    return;
  }
  const { caption, kind } = mutation;
  await client.jobs.describePhoto.mutate({ photoId, caption, kind }, options);
  showToast({ title: 'Photo saved' });
}

/** Restores a removed photo, within an hour (FIL-5). */
async function putBack(photoId: number): Promise<void> {
  try {
    await client.jobs.restorePhoto.mutate({ photoId });
    showToast(PHOTO_BACK);
  } catch (error) {
    showToast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
  }
  void refresh(queryClient, ['jobs']);
}
