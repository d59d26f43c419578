import { TICKET_STATUSES } from './ticket-numbers.ts';

export const SLA_STATUSES = ['Closed', 'Breached', 'At Risk', 'On Track'] as const;
export type SlaStatus = (typeof SLA_STATUSES)[number];

/** Less time than this to its due time, and a ticket is at risk. */
export const AT_RISK_HOURS = 4;
export const AT_RISK_MS = AT_RISK_HOURS * 3_600_000;

/** How a ticket stands to its due time (SUP-9); one without a due time is on track. */
export function slaOf({ status, dueBy }: { status: number; dueBy: string | null }, now: Date): SlaStatus {
  if (status === TICKET_STATUSES.closed) return 'Closed';
  if (dueBy === null) return 'On Track';
  const left = Date.parse(dueBy) - now.getTime();
  if (left < 0) return 'Breached';
  return left < AT_RISK_MS ? 'At Risk' : 'On Track';
}
