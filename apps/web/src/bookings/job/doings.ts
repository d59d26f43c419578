import {
  type Booking,
  type JobRecord,
  type Photo,
  type JobPhotoKind,
  STAGES,
  type Stage,
  opensAt,
} from '@doorstep/domain';

/** What a provider does at a visit that need not wait for a connection (JOB-2). */
export type Doing =
  | { type: 'stage'; stage: Stage }
  | { type: 'tick'; task: string; done: boolean }
  | { type: 'photo'; kind: JobPhotoKind; picture: Blob; fileName: string; preview: string };

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
export interface ShownRecord extends Omit<JobRecord, 'tasks'> {
  tasks: { task: string; doneAt: string | null; waits: boolean }[];
  /** Stages that are marked here alone so far, in their order. */
  waitingStages: Waiting[];
  waitingPhotos: Waiting[];
  refused: Waiting[];
}

/** Puts what waits on top of a record. What was refused changes nothing; it is only said. */
export function withWaiting(record: JobRecord, waiting: readonly Waiting[]): ShownRecord {
  const shown: ShownRecord = {
    ...record,
    stages: { ...record.stages },
    tasks: record.tasks.map((task) => ({ ...task, waits: false })),
    waitingStages: [],
    waitingPhotos: [],
    refused: waiting.filter(({ state }) => state === 'refused'),
  };
  for (const each of waiting) {
    if (each.state === 'refused') continue;
    const { doing, madeAt } = each;
    if (doing.type === 'photo') shown.waitingPhotos.push(each);
    else if (doing.type === 'tick') {
      shown.tasks = shown.tasks.map((known) =>
        known.task === doing.task ? { ...known, doneAt: doing.done ? madeAt : null, waits: true } : known,
      );
    } else if (record.stages[doing.stage] === null) {
      shown.stages[doing.stage] = madeAt;
      shown.waitingStages.push(each);
    }
  }
  return shown;
}

/** What a photo of a visit shows, in words: its caption, else which of its kind it is. */
export function photoAlt({ id, caption, kind }: Photo, photos: readonly Photo[]): string {
  const number = photos.filter((photo) => photo.kind === kind).findIndex((photo) => photo.id === id) + 1;
  return caption ?? `${kind === 'before' ? 'Before' : 'After'} the work, photo ${number}`;
}

/** What is marked next, from when, and whether that has come; null for who marks nothing any more. */
export function nextStageOf(
  { date: startsAt }: Pick<Booking, 'date'>,
  { stages, writing }: Pick<ShownRecord, 'stages' | 'writing'>,
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
