import { z } from 'zod';
import { IdempotencyKey } from '../request/idempotency.schema.ts';
import { type Photo, PhotoBytes } from '../../platform/files/photo.schema.ts';
import { Id, optionalText, requiredText } from '../../platform/text.ts';
import { Target } from '../booking.schema.ts';
import { type Stage, STAGES } from './stages.ts';

export const NOTE_LENGTH = 2000;
export const JobNote = z.object({ bookingId: Id, note: optionalText(NOTE_LENGTH) });

export const CAPTION_LENGTH = 200;
/** The moment of a photo of a visit. */
export const JobPhotoKind = z.enum(
  ['before', 'after'],
  'Please say whether the photo was taken before or after the work',
);
export type JobPhotoKind = z.output<typeof JobPhotoKind>;
export const PhotoText = z.object({
  photoId: Id,
  kind: JobPhotoKind,
  caption: optionalText(CAPTION_LENGTH),
});

const StageName = z.enum(STAGES, 'Please choose on my way, started or finished');
const NotATime = 'Please say when this happened';

/** The time of an action on a phone without a connection; now by default (JOB-2). */
const MadeAt = z.iso.datetime({ error: NotATime, offset: true }).optional();

export const StageMark = Target.extend({ stage: StageName, at: MadeAt, idempotencyKey: IdempotencyKey });
export const StageTarget = Target.extend({ stage: StageName, idempotencyKey: IdempotencyKey });
export const NoteToSave = JobNote.extend({ idempotencyKey: IdempotencyKey });
/** A task, identified by its text in the list. */
export const TaskTick = Target.extend({
  task: requiredText(600, 'Please name the task'),
  done: z.boolean(),
  at: MadeAt,
  idempotencyKey: IdempotencyKey,
});

export const JobPhoto = Target.extend({
  kind: JobPhotoKind,
  caption: optionalText(CAPTION_LENGTH),
  takenAt: MadeAt,
  idempotencyKey: IdempotencyKey,
  picture: PhotoBytes,
});

/** The record of a visit, as participants read it. */
export interface JobRecord {
  bookingId: number;
  stages: Record<Stage, string | null>;
  tasks: { task: string; doneAt: string | null }[];
  note: string | null;
  photos: Photo[];
  /** From when the reader may tick, write and add photos, and whether that time has come; null if no longer. */
  writing: { from: string; isOpen: boolean } | null;
}
