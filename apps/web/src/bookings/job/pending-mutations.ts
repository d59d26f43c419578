import {
  type Booking,
  type JobPhotoKind,
  type JobRecord,
  type Photo,
  STAGES,
  STAGE_LABELS,
  type Stage,
  opensAt,
} from '@doorstep/domain';

/** What a provider does at a visit that need not wait for a connection (JOB-2). */
export type Doing =
  | { type: 'stage'; stage: Stage }
  /** The last mark is taken back. */
  | { type: 'unmark'; stage: Stage }
  | { type: 'tick'; task: string; done: boolean }
  /** As it was typed; empty for none. */
  | { type: 'note'; note: string }
  | { type: 'complete' }
  /** What is said of it follows it once it is there. */
  | {
      type: 'photo';
      kind: JobPhotoKind;
      picture: Blob;
      fileName: string;
      preview: string;
      words?: PhotoCaption;
    }
  | PhotoChange;

/** What is done to a photo that is there. */
export type PhotoChange =
  | ({ type: 'describe'; photoId: number } & PhotoCaption)
  | { type: 'remove'; photoId: number };

/** What is said of a photo: what it shows, empty for nothing, and when it was taken. */
export interface PhotoCaption {
  caption: string;
  kind: JobPhotoKind;
}

/** Something that was done and that the server has not confirmed yet. */
export interface Waiting {
  /** It is there once, however often it is sent. */
  key: string;
  bookingId: number;
  madeAt: string;
  doing: Doing;
  /** `refused` says why, and waits for its user; anything else goes by itself. */
  state: 'waiting' | 'sending' | 'refused';
  refusal: string | null;
  /** How much of it has been sent, of 1. */
  progress: number;
}

/** A record as it is shown: what was done on top of what the server knows, each part with what of it still waits. */
export interface VisibleRecord extends Omit<JobRecord, 'tasks'> {
  tasks: { task: string; doneAt: string | null; waits: boolean }[];
  /** Stages that are marked here alone so far, in their order. */
  waitingStages: Waiting[];
  /** Stages whose mark is taken back here alone so far. */
  takenBack: Waiting[];
  waitingNote: Waiting | null;
  waitingPhotos: Waiting[];
  /** What is said of photos, and which are taken away, here alone so far. */
  waitingChanges: Waiting[];
  /** That the job is completed, while the server does not know. */
  completion: Waiting | null;
  refused: Waiting[];
}

/**
 * Puts what waits on top of a record. What was refused changes nothing; it is only said. What was read before it could be
 * written in is open once that has come, also without a connection.
 */
export function withPending(record: JobRecord, waiting: readonly Waiting[], now: Date): VisibleRecord {
  const { writing } = record;
  const shown: VisibleRecord = {
    ...record,
    writing: writing && { ...writing, isOpen: writing.isOpen || Date.parse(writing.from) <= now.getTime() },
    stages: { ...record.stages },
    tasks: record.tasks.map((task) => ({ ...task, waits: false })),
    waitingStages: [],
    takenBack: [],
    waitingNote: null,
    waitingPhotos: [],
    waitingChanges: [],
    completion: null,
    refused: waiting.filter(({ state }) => state === 'refused'),
  };
  for (const each of waiting) if (each.state !== 'refused') put(shown, each);
  const last = STAGES.findLast((stage) => shown.stages[stage] !== null) ?? null;
  // The server takes no mark of a completed job back.
  shown.undo = record.undo === null || shown.completion ? null : last;
  return shown;
}

/** Puts one thing that waits on top of what is shown. */
function put(shown: VisibleRecord, waiting: Waiting): void {
  const { doing, madeAt } = waiting;
  switch (doing.type) {
    case 'stage':
      if (shown.stages[doing.stage] !== null) return;
      shown.stages[doing.stage] = madeAt;
      shown.waitingStages.push(waiting);
      return;
    case 'unmark':
      if (shown.stages[doing.stage] === null) return;
      shown.stages[doing.stage] = null;
      shown.takenBack.push(waiting);
      return;
    case 'tick':
      shown.tasks = shown.tasks.map((known) =>
        known.task === doing.task ? { ...known, doneAt: doing.done ? madeAt : null, waits: true } : known,
      );
      return;
    case 'note':
      shown.note = doing.note.trim() || null;
      shown.waitingNote = waiting;
      return;
    case 'photo':
      shown.waitingPhotos.push(waiting);
      return;
    case 'describe':
    case 'remove':
      shown.photos = photosAfter(shown.photos, doing);
      shown.waitingChanges.push(waiting);
      return;
    case 'complete':
      shown.completion = waiting;
  }
}

/** The photos of a visit once one of them was described or taken away. */
export function photosAfter(photos: Photo[], change: PhotoChange): Photo[] {
  if (change.type === 'remove') return photos.filter(({ id }) => id !== change.photoId);
  const words = { kind: change.kind, caption: change.caption.trim() || null };
  return photos.map((photo) => (photo.id === change.photoId ? { ...photo, ...words } : photo));
}

/** What a photo of a visit shows, in words: its caption, else which of its kind it is. */
export function photoAlt({ id, caption, kind }: Photo, photos: readonly Photo[]): string {
  const number = photos.filter((photo) => photo.kind === kind).findIndex((photo) => photo.id === id) + 1;
  return caption ?? `${kind === 'before' ? 'Before' : 'After'} the work, photo ${number}`;
}

/** The last stage of a job after what was marked or taken back here last. */
export function lastStageOf(
  { stage }: Pick<Booking, 'stage'>,
  waiting: readonly Waiting[],
): Stage | undefined {
  const doing = waiting.findLast((each) => each.state !== 'refused' && 'stage' in each.doing)?.doing;
  if (doing?.type === 'stage') return doing.stage;
  return doing?.type === 'unmark' ? STAGES[STAGES.indexOf(doing.stage) - 1] : stage?.name;
}

/** That the job is completed, while the server does not know. */
export function completionIn(waiting: readonly Waiting[]): Waiting | null {
  return waiting.find(({ doing, state }) => doing.type === 'complete' && state !== 'refused') ?? null;
}

/** What is marked next, from when, and whether that has come; null for who marks nothing any more. */
export function nextStageOf(
  { date: startsAt }: Pick<Booking, 'date'>,
  { stages, writing }: Pick<VisibleRecord, 'stages' | 'writing'>,
  now: Date,
): { stage: Stage; from: Date; isOpen: boolean } | null {
  const stage = STAGES.find((each) => stages[each] === null);
  if (!stage || writing === null) return null;
  const from = opensAt({ startsAt }, stage);
  return { stage, from, isOpen: from <= now };
}

/** That something is on its way, or that it will be. */
export function waitText({ state }: Pick<Waiting, 'state'>): string {
  return state === 'sending' ? 'Sending' : 'Waiting for a connection';
}

/** What waits, in words: of one and of several. */
const NAMES: Record<Doing['type'], readonly [one: string, several: string]> = {
  stage: ['stage', 'stages'],
  unmark: ['stage taken back', 'stages taken back'],
  tick: ['task', 'tasks'],
  note: ['note', 'notes'],
  photo: ['photo', 'photos'],
  describe: ['text of a photo', 'texts of photos'],
  remove: ['photo to remove', 'photos to remove'],
  complete: ['completed job', 'completed jobs'],
};
const TYPES = Object.keys(NAMES) as Doing['type'][];

const list = new Intl.ListFormat('en-GB');

/** `2 stages and 1 photo have not been sent yet.` */
export function pendingText(waiting: readonly Waiting[]): string {
  const parts = TYPES.flatMap((type) => {
    const count = waiting.filter(({ doing }) => doing.type === type).length;
    return count === 0 ? [] : `${count} ${NAMES[type][count === 1 ? 0 : 1]}`;
  });
  return `${list.format(parts)} ${waiting.length === 1 ? 'has' : 'have'} not been sent yet.`;
}

/** What was done, by its name. */
export function mutationLabel(doing: Doing): string {
  switch (doing.type) {
    case 'stage':
      return `“${STAGE_LABELS[doing.stage]}”`;
    case 'unmark':
      return `Taking back “${STAGE_LABELS[doing.stage]}”`;
    case 'note':
      return `The note “${doing.note}”`;
    case 'complete':
      return '“Complete”';
    case 'tick':
      return `“${doing.task}”`;
    case 'photo':
      return `The photo “${doing.fileName}”`;
    case 'describe':
      return doing.caption ? `The text “${doing.caption}” of a photo` : 'What a photo shows';
    case 'remove':
      return 'Removing a photo';
  }
}
