import type { ErrorCode, JobRecord, Stage } from '@doorstep/domain';
import { getQueryKey } from '@trpc/react-query';
import { apiErrorOf } from '../../api-errors.ts';
import { client, queryClient, trpc } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { reportSignedOut } from '../../session-end.ts';
import { wait } from '../../ui/browser/wait.ts';
import { UploadRefusal, uploadPhoto } from '../../photos/upload-photo.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { viewBooking } from '../booking-texts.ts';
import { type PhotoChange, type Waiting, mutationLabel, photosAfter } from './pending-mutations.ts';
import { Refusal, type Send } from './outbox.ts';

/** What was done longer ago than this says when; what is sent at once happens when it arrives, whatever a phone's clock says. */
const AT_ONCE_MS = 60_000;

/** A connection that carries nothing counts as none after so long. */
const PATIENCE_MS = 30_000;

/** How long what was marked stays on its way while the page reads it anew. */
const READ_TIMEOUT_MS = 5_000;

/** Refusals that are none of what was sent: it is sent again later. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  'signed_out',
  'unavailable',
  'too_many_requests',
  'too_many_uploads',
  'too_slow',
]);

/** Sends something that was done at a visit, under its key, with its time (JOB-2), and shows it as recorded. */
export const sendMutation: Send = async (waiting, onProgress) => {
  const sentAt = performance.now();
  try {
    await send(waiting, onProgress);
  } catch (error) {
    const code = error instanceof UploadRefusal ? error.code : apiErrorOf(error)?.appCode;
    if (code === 'signed_out') reportSignedOut(sentAt);
    if (!code || LATER.has(code) || !(error instanceof Error)) throw error;
    showToast({ title: 'Error', description: refusalOf(waiting, error), variant: 'destructive' });
    // It is refused when the job is not what this page still shows.
    void refresh(queryClient, MOVED);
    throw new Refusal(error.message);
  }
};

/** What is said of it, on whatever page its provider is by now; a failed move is told as everywhere (LIF-11). */
function refusalOf({ doing }: Waiting, { message }: Error): string {
  return doing.type === 'complete' ? message : `${mutationLabel(doing)} was not recorded. ${message}`;
}

const send: Send = async ({ key, bookingId, madeAt, doing }, onProgress) => {
  const isLate = Date.now() - Date.parse(madeAt) > AT_ONCE_MS;
  const at = isLate ? madeAt : undefined;
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  const sent = { bookingId, idempotencyKey: key };
  const showStage = (stage: Stage, to: string | null) =>
    show(bookingId, (record) => ({ ...record, stages: { ...record.stages, [stage]: to } }));
  switch (doing.type) {
    case 'stage': {
      const marked = await client.jobs.mark.mutate({ ...sent, stage: doing.stage, at }, options);
      showStage(doing.stage, marked.at);
      return untilShown();
    }
    case 'unmark':
      await client.jobs.unmark.mutate({ ...sent, stage: doing.stage }, options);
      showStage(doing.stage, null);
      return untilShown();
    case 'tick': {
      const { task, done } = doing;
      const { doneAt } = await client.jobs.tick.mutate({ ...sent, task, done, at }, options);
      const ticked = (each: JobRecord['tasks'][number]) => (each.task === task ? { task, doneAt } : each);
      show(bookingId, (record) => ({ ...record, tasks: record.tasks.map(ticked) }));
      break;
    }
    case 'note': {
      await client.jobs.saveNote.mutate({ ...sent, note: doing.note }, options);
      show(bookingId, (record) => ({ ...record, note: doing.note.trim() || null }));
      showToast({ title: 'Note saved' });
      break;
    }
    case 'photo': {
      const query = { kind: doing.kind, bookingId: String(bookingId), ...(at && { takenAt: at }) };
      const photo = await uploadPhoto({ picture: doing.picture, query, key, onProgress });
      const others = (record: JobRecord) => record.photos.filter(({ id }) => id !== photo.id);
      show(bookingId, (record) => ({ ...record, photos: [...others(record), photo] }));
      // A call of its own: the photo is the same whatever is said of it.
      if (doing.words)
        await changePhoto(bookingId, { type: 'describe', photoId: photo.id, ...doing.words }, options);
      break;
    }
    case 'describe':
    case 'remove':
      await changePhoto(bookingId, doing, options);
      break;
    case 'complete':
      await client.bookings.complete.mutate(sent, options);
      showToast({ ...moveTexts.complete.success, action: viewBooking(bookingId) });
      return untilShown();
  }
  void refresh(queryClient, ['jobs']);
};

/** Loaded with the first change of a photo: most visits see none. */
async function changePhoto(
  bookingId: number,
  doing: PhotoChange,
  options: { signal: AbortSignal },
): Promise<void> {
  const { sendPhotoChange } = await import('./send-photo-change.ts');
  await sendPhotoChange(doing, options);
  show(bookingId, (record) => ({ ...record, photos: photosAfter(record.photos, doing) }));
}

/** What a stage of a job, or its completion, changes of what pages show. */
const MOVED = ['jobs', 'bookings', 'figures.ofProvider'] as const;

/** Until the page shows it, such as on a dashboard; without a connection nothing is read. */
async function untilShown(): Promise<void> {
  await Promise.race([refresh(queryClient, MOVED), wait(READ_TIMEOUT_MS)]);
}

/** Shows the record as it is by now, until it has been read anew. */
function show(bookingId: number, change: (record: JobRecord) => JobRecord): void {
  const key = getQueryKey(trpc.jobs.record, { bookingId }, 'query');
  queryClient.setQueryData<JobRecord>(key, (known) => known && change(known));
}
