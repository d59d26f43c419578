import { z } from 'zod';
import { IdempotencyKey } from '../request/idempotency.schema.ts';
import { type Photo, PhotoBytes } from '../../platform/files/photo.schema.ts';
import { optionalText, requiredText } from '../../platform/text.ts';
import { CAPTION_LENGTH, JobNote, JobPhotoKind } from './words.schema.ts';
import { Target } from '../booking.schema.ts';
import { STAGES, type Stage } from './stages.ts';

const StageName = z.enum(STAGES, 'Please choose on my way, started or finished');
const NotATime = 'Please send the time at which this was';

/** When it was done, where that is not now: on a phone without a connection (JOB-2). */
const MadeAt = z.iso.datetime({ error: NotATime, offset: true }).optional();

export const StageMark = Target.extend({ stage: StageName, at: MadeAt, idempotencyKey: IdempotencyKey });
export const StageTarget = Target.extend({ stage: StageName, idempotencyKey: IdempotencyKey });
export const NoteToSave = JobNote.extend({ idempotencyKey: IdempotencyKey });
/** A task in the words of the list; they are what it is known by. */
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

/** What was done at a visit, as those who take part read it. */
export interface JobRecord {
  bookingId: number;
  /** When each stage was; null before it. */
  stages: Record<Stage, string | null>;
  tasks: { task: string; doneAt: string | null }[];
  /** What its provider wrote to the customer. */
  note: string | null;
  photos: Photo[];
  /** The stage that the reader marks next, from when, and whether that has come; null for who marks none any more. */
  next: { stage: Stage; from: string; isOpen: boolean } | null;
  /** The stage that the reader may take back now. */
  undo: Stage | null;
  /** From when the reader ticks, writes and adds photos, and whether that has come; null for who does not any more. */
  writing: { from: string; isOpen: boolean } | null;
}
