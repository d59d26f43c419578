import type { ErrorCode, JobRecord, Stage } from '@doorstep/domain';
import { getQueryKey } from '@trpc/react-query';
import { apiErrorOf } from '../../api-errors.ts';
import { client, queryClient, trpc } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { reportSignedOut } from '../../session-end.ts';
import { wait } from '../../ui/browser/wait.ts';
import type { UploadRefusal } from '../../photos/upload-photo.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { viewBooking } from '../booking-texts.ts';
import { type PhotoChange, type PendingMutation, mutationLabel, photosAfter } from './pending-mutations.ts';
import { Refusal, type Send } from './outbox.ts';

/** Older mutations are sent with their time; others happen when they arrive, whatever the phone's clock says. */
const IMMEDIATE_MS = 60_000;

/** Timeout of a request. */
const PATIENCE_MS = 30_000;

/** Maximum time that a sent mutation stays pending while the page is refetched. */
const READ_TIMEOUT_MS = 5_000;

/** Time in which a page renders the results of refetched queries. */
const RENDER_MS = 50;

/** Refusals that do not concern the mutation: it is sent again later. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  'signed_out',
  'unavailable',
  'too_many_requests',
  'too_many_uploads',
  'too_slow',
]);

/** Sends a mutation under its key, with its time (JOB-2), and updates the cache. */
export const sendMutation: Send = async (pending, onProgress) => {
  const sentAt = performance.now();
  try {
    await send(pending, onProgress);
  } catch (error) {
    const code = isUploadRefusal(error) ? error.code : apiErrorOf(error)?.appCode;
    if (code === 'signed_out') reportSignedOut(sentAt);
    if (!code || LATER.has(code) || !(error instanceof Error)) throw error;
    showToast({ title: 'Error', description: refusalOf(pending, error), variant: 'destructive' });
    // A refusal means that the cached job is outdated.
    void refresh(queryClient, MOVED);
    throw new Refusal(error.message);
  }
};

/** Recognises it by name: its class is loaded with the first photo. */
function isUploadRefusal(error: unknown): error is UploadRefusal {
  return error instanceof Error && error.name === 'UploadRefusal';
}

/** Returns the text of the toast for a refusal (LIF-11). */
function refusalOf({ mutation }: PendingMutation, { message }: Error): string {
  return mutation.type === 'complete' ? message : `Not saved: ${mutationLabel(mutation)}. ${message}`;
}

const send: Send = async ({ key, bookingId, madeAt, mutation }, onProgress) => {
  const isLate = Date.now() - Date.parse(madeAt) > IMMEDIATE_MS;
  const at = isLate ? madeAt : undefined;
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  const sent = { bookingId, idempotencyKey: key };
  const showStage = (stage: Stage, to: string | null) =>
    show(bookingId, (record) => ({ ...record, stages: { ...record.stages, [stage]: to } }));
  switch (mutation.type) {
    case 'stage': {
      const marked = await client.jobs.mark.mutate({ ...sent, stage: mutation.stage, at }, options);
      showStage(mutation.stage, marked.at);
      return refetched();
    }
    case 'unmark':
      await client.jobs.unmark.mutate({ ...sent, stage: mutation.stage }, options);
      showStage(mutation.stage, null);
      return refetched();
    case 'tick': {
      const { task, done } = mutation;
      const { doneAt } = await client.jobs.tick.mutate({ ...sent, task, done, at }, options);
      const ticked = (each: JobRecord['tasks'][number]) => (each.task === task ? { task, doneAt } : each);
      show(bookingId, (record) => ({ ...record, tasks: record.tasks.map(ticked) }));
      break;
    }
    case 'note': {
      await client.jobs.saveNote.mutate({ ...sent, note: mutation.note }, options);
      show(bookingId, (record) => ({ ...record, note: mutation.note.trim() || null }));
      showToast({ title: 'Note saved' });
      break;
    }
    case 'photo': {
      const query = { kind: mutation.kind, bookingId: String(bookingId), ...(at && { takenAt: at }) };
      const { uploadPhoto } = await import('../../photos/upload-photo.ts');
      const photo = await uploadPhoto({ picture: mutation.picture, query, key, onProgress });
      const others = (record: JobRecord) => record.photos.filter(({ id }) => id !== photo.id);
      show(bookingId, (record) => ({ ...record, photos: [...others(record), photo] }));
      // A separate request: the photo is the same whatever its caption.
      if (mutation.words)
        await changePhoto(bookingId, { type: 'describe', photoId: photo.id, ...mutation.words }, options);
      break;
    }
    case 'describe':
    case 'remove':
      await changePhoto(bookingId, mutation, options);
      break;
    case 'complete':
      await client.bookings.complete.mutate(sent, options);
      showToast({ ...moveTexts.complete.success, action: viewBooking(bookingId) });
      return refetched();
  }
  void refresh(queryClient, ['jobs']);
};

/** Loaded with the first change of a photo, which most visits do not have. */
async function changePhoto(
  bookingId: number,
  mutation: PhotoChange,
  options: { signal: AbortSignal },
): Promise<void> {
  const { sendPhotoChange } = await import('./send-photo-change.ts');
  await sendPhotoChange(mutation, options);
  show(bookingId, (record) => ({ ...record, photos: photosAfter(record.photos, mutation) }));
}

/** The queries that a stage or a completion changes. */
const MOVED = ['jobs', 'bookings', 'reporting.ofProvider'] as const;

/** Resolves once visible queries are refetched; at once without a connection. */
async function refetched(): Promise<void> {
  await Promise.race([refresh(queryClient, MOVED), wait(READ_TIMEOUT_MS)]);
  // The page renders what was read before the mutation is no longer pending.
  await wait(RENDER_MS);
}

/** Updates the cached record until it is refetched. */
function show(bookingId: number, change: (record: JobRecord) => JobRecord): void {
  const key = getQueryKey(trpc.jobs.record, { bookingId }, 'query');
  queryClient.setQueryData<JobRecord>(key, (known) => known && change(known));
}
