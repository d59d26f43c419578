import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { photosOfProblems } from '../../platform/files/photo.queries.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import { readsCustomer } from '../present-booking.ts';
import type { ProblemRow } from './problem.queries.ts';
import type { Problem } from './problem.schema.ts';

/** Returns the problems of a booking for a reader, with photos if they may see the home (FIL-4, LIF-13). */
export async function presentProblems(
  db: Db | Tx,
  booking: Pick<BookingRow, 'id' | 'userId' | 'status'>,
  problems: readonly ProblemRow[],
  { viewer, actor }: { viewer: Viewer; actor: Actor | null },
): Promise<Problem[]> {
  const photos =
    problems.length > 0 && readsCustomer(actor, booking) ? await photosOfProblems(db, booking.id) : null;
  return problems.map((row) => {
    const wroteIt = row.reportedBy === viewer.id;
    return {
      ...wordsOf(row, booking.userId),
      photos: photos?.get(row.id) ?? [],
      ticketId: wroteIt || actor === 'admin' ? row.ticketId : null,
      isOwn: wroteIt && row.decidedAt === null,
    };
  });
}

/** Returns the part of a problem that is the same for every reader. */
export function wordsOf(
  { id, bookingId, kind, note, reportedBy, reportedAt, outcome, credit, reason, decidedAt }: ProblemRow,
  customerId: number,
): Omit<Problem, 'photos' | 'ticketId' | 'isOwn'> {
  return {
    id,
    bookingId,
    kind,
    note,
    reportedBy: reportedBy === customerId ? 'customer' : 'provider',
    reportedAt,
    decision: outcome && decidedAt ? { outcome, credit, reason, decidedAt } : null,
  };
}
