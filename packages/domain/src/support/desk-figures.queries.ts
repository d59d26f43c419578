import type { Db } from '../platform/database/database.ts';
import type { Handover } from './ticket.tables.ts';

/** What is between here and the desk. */
interface DeskFigures {
  /** Tickets that wait to be handed over, and for a person. */
  waiting: number;
  rejected: number;
  /** When the copy of the desk was last found to miss nothing; null before the first time (SUP-17). */
  mirroredAt: string | null;
}

export async function supportStatistics(db: Db): Promise<DeskFigures> {
  const rows = await db
    .selectFrom('ticket')
    .select(({ fn }) => ['handover', fn.countAll().as('count')])
    .where('handover', 'in', ['waiting', 'rejected'])
    .groupBy('handover')
    .execute();
  const count = (state: Handover) => Number(rows.find(({ handover }) => handover === state)?.count ?? 0);
  return { waiting: count('waiting'), rejected: count('rejected'), mirroredAt: await mirroredAt(db) };
}

/** When the copy of the desk was last found to miss nothing; null before the first time (SUP-17). */
export async function mirroredAt(db: Db): Promise<string | null> {
  const { checkedAt } = await db
    .selectFrom('deskMirror')
    .select('checkedAt')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return checkedAt;
}
