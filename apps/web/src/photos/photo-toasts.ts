import type { ToastText } from '../ui/feedback/toaster.tsx';

/** Said of a photo that was taken away and has come back (FIL-5). */
export const PHOTO_BACK: ToastText = { title: 'The photo is back' };

/** Said of a photo that was taken away, which can be undone for an hour (FIL-5). */
export function photoRemoved(undo: (() => void) | null): ToastText {
  return { title: 'Photo removed', ...(undo && { action: { label: 'Undo', act: undo } }) };
}
