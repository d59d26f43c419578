import {
  count,
  type ListedBooking,
  type JobPhotoKind,
  type JobRecord,
  type Photo,
  STAGES,
  STAGE_LABELS,
  type Stage,
} from '@doorstep/domain';

/** An action of a provider at a visit, which needs no connection (JOB-2). */
export type JobMutation =
  | { type: 'stage'; stage: Stage }
  /** Unmarks the last stage. */
  | { type: 'unmark'; stage: Stage }
  | { type: 'tick'; task: string; done: boolean }
  /** Empty for none. */
  | { type: 'note'; note: string }
  | { type: 'complete' }
  /** The caption is sent after the photo. */
  | {
      type: 'photo';
      kind: JobPhotoKind;
      picture: Blob;
      fileName: string;
      preview: string;
      words?: PhotoCaption;
    }
  | PhotoChange;

export type PhotoChange =
  | ({ type: 'describe'; photoId: number } & PhotoCaption)
  | { type: 'remove'; photoId: number };

/** The caption of a photo, empty for none, and when it was taken. */
export interface PhotoCaption {
  caption: string;
  kind: JobPhotoKind;
}

export interface PendingMutation {
  key: string;
  bookingId: number;
  madeAt: string;
  mutation: JobMutation;
  /** A `refused` one needs its user; the others are sent automatically. */
  state: 'waiting' | 'sending' | 'refused';
  refusal: string | null;
  /** From 0 to 1. */
  progress: number;
}

/** A record with the pending mutations applied, and listed with the part they change. */
export interface VisibleRecord extends Omit<JobRecord, 'tasks'> {
  tasks: { task: string; doneAt: string | null; waits: boolean }[];
  pendingNote: PendingMutation | null;
  pendingPhotos: PendingMutation[];
  /** Changes of photos that are not sent yet. */
  pendingChanges: PendingMutation[];
  refused: PendingMutation[];
}

/**
 * Applies pending mutations to a record; refused ones are only listed. A record that was cached before its writing time is
 * open once that has come, also without a connection.
 */
export function withPending(
  record: JobRecord,
  pending: readonly PendingMutation[],
  now: Date,
): VisibleRecord {
  const { writing } = record;
  const visible: VisibleRecord = {
    ...record,
    writing: writing && { ...writing, isOpen: writing.isOpen || Date.parse(writing.from) <= now.getTime() },
    stages: { ...record.stages },
    tasks: record.tasks.map((task) => ({ ...task, waits: false })),
    pendingNote: null,
    pendingPhotos: [],
    pendingChanges: [],
    refused: pending.filter(({ state }) => state === 'refused'),
  };
  for (const each of pending) if (each.state !== 'refused') apply(visible, each);
  return visible;
}

function apply(visible: VisibleRecord, pending: PendingMutation): void {
  const { mutation, madeAt } = pending;
  switch (mutation.type) {
    case 'stage':
      visible.stages[mutation.stage] ??= madeAt;
      return;
    case 'unmark':
      visible.stages[mutation.stage] = null;
      return;
    case 'tick':
      visible.tasks = visible.tasks.map((known) =>
        known.task === mutation.task
          ? { ...known, doneAt: mutation.done ? madeAt : null, waits: true }
          : known,
      );
      return;
    case 'note':
      visible.note = mutation.note.trim() || null;
      visible.pendingNote = pending;
      return;
    case 'photo':
      visible.pendingPhotos.push(pending);
      return;
    case 'describe':
    case 'remove':
      visible.photos = photosAfter(visible.photos, mutation);
      visible.pendingChanges.push(pending);
      return;
    // Completing changes the booking, not its record.
    case 'complete':
  }
}

/** Returns photos after one of them was described or removed. */
export function photosAfter(photos: Photo[], change: PhotoChange): Photo[] {
  if (change.type === 'remove') return photos.filter(({ id }) => id !== change.photoId);
  const words = { kind: change.kind, caption: change.caption.trim() || null };
  return photos.map((photo) => (photo.id === change.photoId ? { ...photo, ...words } : photo));
}

/** Returns the alternative text of a photo: its caption, else its kind and number. */
export function photoAlt({ id, caption, kind }: Photo, photos: readonly Photo[]): string {
  const number = photos.filter((photo) => photo.kind === kind).findIndex((photo) => photo.id === id) + 1;
  return caption ?? `${kind === 'before' ? 'Before' : 'After'} the work, photo ${number}`;
}

/** Returns the last stage of a job with the pending mutations applied. */
export function lastStageOf(
  { stage }: Pick<ListedBooking, 'stage'>,
  pending: readonly PendingMutation[],
): Stage | undefined {
  const mutation = pending.findLast((each) => each.state !== 'refused' && 'stage' in each.mutation)?.mutation;
  if (mutation?.type === 'stage') return mutation.stage;
  return mutation?.type === 'unmark' ? STAGES[STAGES.indexOf(mutation.stage) - 1] : stage?.name;
}

export function completionIn(pending: readonly PendingMutation[]): PendingMutation | null {
  return pending.find(({ mutation, state }) => mutation.type === 'complete' && state !== 'refused') ?? null;
}

export function sendingText({ state }: Pick<PendingMutation, 'state'>): string {
  return state === 'sending' ? 'Sending' : 'Waiting for a connection';
}

/** Names of one and of several mutations. */
const NAMES: Record<JobMutation['type'], readonly [one: string, several: string]> = {
  stage: ['stage', 'stages'],
  unmark: ['stage undone', 'stages undone'],
  tick: ['task', 'tasks'],
  note: ['note', 'notes'],
  photo: ['photo', 'photos'],
  describe: ['photo description', 'photo descriptions'],
  remove: ['removed photo', 'removed photos'],
  complete: ['completed job', 'completed jobs'],
};
const TYPES = Object.keys(NAMES) as JobMutation['type'][];

const list = new Intl.ListFormat('en-GB');

/** `2 stages and 1 photo haven’t been sent yet.` */
export function pendingText(pending: readonly PendingMutation[]): string {
  const parts = TYPES.flatMap((type) => {
    const { length } = pending.filter(({ mutation }) => mutation.type === type);
    return length === 0 ? [] : count(length, ...NAMES[type]);
  });
  return `${list.format(parts)} ${pending.length === 1 ? 'hasn’t' : 'haven’t'} been sent yet.`;
}

export function mutationLabel(mutation: JobMutation): string {
  switch (mutation.type) {
    case 'stage':
      return `“${STAGE_LABELS[mutation.stage]}”`;
    case 'unmark':
      return `undoing “${STAGE_LABELS[mutation.stage]}”`;
    case 'note':
      return `the note “${mutation.note}”`;
    case 'complete':
      return '“Complete”';
    case 'tick':
      return `“${mutation.task}”`;
    case 'photo':
      return `the photo “${mutation.fileName}”`;
    case 'describe':
      return mutation.caption ? `the photo description “${mutation.caption}”` : 'a photo description';
    case 'remove':
      return 'removing a photo';
  }
}
