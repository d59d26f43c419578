import type { ListedBooking } from '@doorstep/domain';
import { firstNameOf } from '../../ui/display/text.ts';

/** Returns whether an answer to a request is awaited. */
export function isAwaited({ status, paused }: ListedBooking): boolean {
  return status === 'pending' && !paused;
}

/** Returns when the first awaited answer is due; null when none is, or while a provider is searched. */
export function deadlineOf(bookings: readonly ListedBooking[]): string | null {
  const dates = bookings.filter(isAwaited).flatMap(({ expiresAt }) => expiresAt ?? []);
  return dates.toSorted()[0] ?? null;
}

/** Returns the first names of those whose answer is awaited: `Grace`, `Grace and Maria`; null while one is searched. */
export function awaitedNames(bookings: readonly ListedBooking[]): string | null {
  const names = bookings
    .filter(isAwaited)
    .map(({ providerName }) => providerName && firstNameOf(providerName));
  if (names.length === 0 || names.includes(null)) return null;
  return new Intl.ListFormat('en-GB').format(new Set(names as string[]));
}

export function headlineOf(bookings: readonly ListedBooking[]): string {
  if (bookings.some(isAwaited)) {
    const names = awaitedNames(bookings);
    return names === null ? 'We’re finding someone for you' : `Waiting for ${names} to confirm`;
  }
  const isOne = bookings.length === 1;
  const your = isOne ? 'Your booking' : `Your ${bookings.length} bookings`;
  const all = (status: ListedBooking['status']) => bookings.every((booking) => booking.status === status);
  if (all('confirmed')) return `${your} ${isOne ? 'is' : 'are'} confirmed`;
  if (all('cancelled')) return `${your} ${isOne ? 'was' : 'were'} cancelled`;
  return all('completed') ? `${your} ${isOne ? 'is' : 'are'} done` : your;
}
