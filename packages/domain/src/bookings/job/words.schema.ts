import { z } from 'zod';
import { Id, optionalText } from '../../platform/text.ts';

/** What the provider writes to the customer, at most so long. */
const NOTE_LENGTH = 2000;
export const JobNote = z.object({ bookingId: Id, note: optionalText(NOTE_LENGTH) });

/** What is said of a photo, at most so long. */
export const CAPTION_LENGTH = 200;
/** When a photo of a visit was taken. */
export const JobPhotoKind = z.enum(['before', 'after'], 'Please say whether it shows before or after');
export type JobPhotoKind = z.output<typeof JobPhotoKind>;
export const PhotoText = z.object({
  photoId: Id,
  kind: JobPhotoKind,
  caption: optionalText(CAPTION_LENGTH),
});
