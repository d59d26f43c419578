import type { Booking } from '@doorstep/domain';
import { type Mutation, MutationCache, type QueryClient } from '@tanstack/react-query';
import { messageOf, serverMessageOf, statusMessageOf } from './api-errors.ts';
import { changeCachedBookings } from './cached-bookings.ts';
import { type Read, refresh } from './freshness.ts';
import { showToast } from './ui/feedback/toast.tsx';
import type { ToastText } from './ui/feedback/toaster.tsx';

/** The consequences of a mutation's response, declared as its `meta` instead of wired by hand. */
export interface MutationReport extends Record<string, unknown> {
  /** Said once the server has confirmed; from its answer and what was sent where those are named. */
  success?: ToastText | { says(answer: unknown, sent: unknown): ToastText | null }['says'];
  /** Said when it was refused or not reached; a title alone goes with the server's sentence. None: the form says it. */
  failure?: string | MutationSays;
  /** Returns a booking as it will be after success: the page shows it at once, and undoes it after a refusal (LIF-15). */
  optimistic?: BookingChange;
  /** Ends the session, and leads on by itself: that the session is over meanwhile is no news. */
  endsSession?: true;
  /** Reads that are refetched after success. */
  refreshes?: readonly Read[];
  /** Reads that are refetched after a refusal, because the page was outdated. */
  refreshesOnFailure?: readonly Read[] | ((error: unknown) => readonly Read[]);
}

/** Written as a method, so that a report may name the types of its own mutation. */
type MutationSays = { says(answer: unknown, sent: unknown): ToastText }['says'];

type BookingChange = { of(booking: Booking, sent: unknown): Booking }['of'];

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationReport;
  }
}

/** Undo functions of the optimistic changes under way. */
const undoes = new WeakMap<Mutation<unknown, unknown>, () => void>();

/** Reports the result of every mutation and refetches what it changed, before the mutation's own callbacks. */
export const mutationReports = new MutationCache({
  async onMutate(sent, mutation, { client }) {
    const { optimistic } = mutation.meta ?? {};
    if (optimistic)
      undoes.set(mutation, await changeCachedBookings(client, (booking) => optimistic(booking, sent)));
  },
  async onSuccess(answer, sent, _prepared, { meta }, { client }) {
    const { success, refreshes = [] } = meta ?? {};
    const said = typeof success === 'function' ? success(answer, sent) : success;
    if (said) showToast(said);
    await refresh(client, refreshes);
  },
  async onError(error, sent, _prepared, mutation, { client }) {
    const { failure, refreshesOnFailure = [] } = mutation.meta ?? {};
    undoes.get(mutation)?.();
    if (failure)
      showToast(typeof failure === 'function' ? failure(error, sent) : failureToast(failure, error));
    await refresh(
      client,
      typeof refreshesOnFailure === 'function' ? refreshesOnFailure(error) : refreshesOnFailure,
    );
  },
});

function failureToast(title: string, error: unknown, describe = messageOf): ToastText {
  return { title, description: describe(error), variant: 'destructive' };
}

/** Resolves once no mutation of this page is under way. */
export function whenSettled(cache: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (cache.isMutating() === 0) return resolve();
    const end = cache.getMutationCache().subscribe(() => {
      if (cache.isMutating() > 0) return;
      end();
      resolve();
    });
  });
}

/** Returns true while the user logs out or deletes their account. */
export function isLeaving(cache: QueryClient): boolean {
  return cache.isMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0;
}

/** The `failure` of a mutation whose toast gives the status, as some have it (API-3). */
export function failureWithStatus(title: string): (error: unknown) => ToastText {
  return (error) => failureToast(title, error, statusMessageOf);
}

/** The `failure` of a mutation whose toast has a text of its own where the server gives no message (ADM-6). */
export function failureOrElse(title: string, text: string): (error: unknown) => ToastText {
  return (error) => failureToast(title, error, () => serverMessageOf(error) ?? text);
}
