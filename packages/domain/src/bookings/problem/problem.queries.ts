import type { Db, Tx, Row } from '../../platform/database/database.ts';

export type ProblemRow = Row<'problem'>;

/** Stores a report as the open problem of its booking, which must have none. @returns its id */
export async function insertProblem(
  tx: Tx,
  report: Pick<ProblemRow, 'bookingId' | 'reportedBy' | 'kind' | 'note' | 'ticketId'>,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('problem')
    .values({ ...report, reportedAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOpenProblem(db: Db | Tx, bookingId: number): Promise<ProblemRow | undefined> {
  return db
    .selectFrom('problem')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
}

export async function decideProblem(
  tx: Tx,
  problemId: number,
  decision: Pick<ProblemRow, 'outcome' | 'credit' | 'reason' | 'decidedBy'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('problem')
    .set({ ...decision, decidedAt: now.toISOString() })
    .where('id', '=', problemId)
    .execute();
}

export async function problemsOfBooking(db: Db | Tx, bookingId: number): Promise<ProblemRow[]> {
  return db
    .selectFrom('problem')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the problems of all bookings of a user on one side, oldest first, with their customers. */
export async function problemsOf(
  db: Db,
  side: 'userId' | 'providerId',
  userId: number,
): Promise<(ProblemRow & { customerId: number })[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('problem', 'problem.bookingId', 'booking.id')
    .selectAll('problem')
    .select('booking.userId as customerId')
    .where(`booking.${side}`, '=', userId)
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

const REMOVED = 'This text was deleted';

/** Erases the texts of a user's reports and of reports on visits to their home; decisions stay. */
export async function eraseProblemTexts(tx: Tx, userId: number): Promise<void> {
  const visits = tx.selectFrom('booking').select('id').where('userId', '=', userId);
  await tx
    .updateTable('problem')
    .set({ note: REMOVED, reason: null })
    .where((eb) => eb.or([eb('reportedBy', '=', userId), eb('bookingId', 'in', visits)]))
    .execute();
}
