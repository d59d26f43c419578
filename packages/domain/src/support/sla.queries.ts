import type { Db } from '../platform/database/database.ts';
import { AT_RISK_MS } from './sla.ts';
import { TICKET_STATUSES } from './ticket-numbers.ts';

/** How many of all tickets that are not closed stand how to their due times (SUP-9, SUP-11). */
export interface SlaCounts {
  onTrack: number;
  atRisk: number;
  breached: number;
}

/** Counts by the instants between which `slaOf` tells one from another. */
export async function countSla(db: Db, now: Date): Promise<SlaCounts> {
  const at = now.toISOString();
  const riskUntil = new Date(now.getTime() + AT_RISK_MS).toISOString();
  const counted = db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '<>', TICKET_STATUSES.closed);
  const [breached, atRisk, later, undue] = await Promise.all([
    counted.where('dueBy', '<', at).executeTakeFirstOrThrow(),
    counted.where('dueBy', '>=', at).where('dueBy', '<', riskUntil).executeTakeFirstOrThrow(),
    counted.where('dueBy', '>=', riskUntil).executeTakeFirstOrThrow(),
    counted.where('dueBy', 'is', null).executeTakeFirstOrThrow(),
  ]);
  return {
    onTrack: Number(later.count) + Number(undue.count),
    atRisk: Number(atRisk.count),
    breached: Number(breached.count),
  };
}

/** How many tickets are open: neither pending, resolved nor closed. */
export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', TICKET_STATUSES.open)
    .executeTakeFirstOrThrow();
  return Number(count);
}
