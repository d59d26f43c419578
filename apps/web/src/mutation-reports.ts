import type { ListedBooking } from '@doorstep/domain';
import { type Mutation, MutationCache, type QueryClient } from '@tanstack/react-query';
import { messageOf, serverMessageOf, statusMessageOf } from './api-errors.ts';
import { changeCachedBookings } from './cached-bookings.ts';
import { type Read, refresh } from './freshness.ts';
import { showToast } from './ui/feedback/toast.tsx';
import type { ToastText } from './ui/feedback/toaster.tsx';

/** The toasts and refetches of a mutation, declared as its `meta`. */
export interface MutationReport extends Record<string, unknown> {
  /** Toast after success: a text, or a function of the response and the input. */
  success?: ToastText | { says(answer: unknown, sent: unknown): ToastText | null }['says'];
  /**
   * Toast after a failure: a title for the server's message, or a function of the error. Omitted when the form shows it.
   */
  failure?: string | MutationSays;
  /** Returns a booking as it will be after success: shown immediately, and undone after a refusal (LIF-15). */
  optimistic?: BookingChange;
  /** Ends the session and navigates by itself, so no other part reports that the session is over. */
  endsSession?: true;
  /** Reads that are refetched after success. */
  refreshes?: readonly Read[];
  /** Reads that are refetched after a refusal, because the page was outdated. */
  refreshesOnFailure?: readonly Read[] | ((error: unknown) => readonly Read[]);
}

/** Declared as methods, whose parameters are bivariant, so that a report may use the types of its own mutation. */
type MutationSays = { says(answer: unknown, sent: unknown): ToastText }['says'];

type BookingChange = { of(booking: ListedBooking, sent: unknown): ListedBooking }['of'];

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

/** Returns the `failure` of a mutation whose toast has the HTTP status (API-3). */
export function failureWithStatus(title: string): (error: unknown) => ToastText {
  return (error) => failureToast(title, error, statusMessageOf);
}

/** Returns the `failure` of a mutation whose toast has this text when the server gives no message (ADM-6). */
export function failureOrElse(title: string, text: string): (error: unknown) => ToastText {
  return (error) => failureToast(title, error, () => serverMessageOf(error) ?? text);
}
