/** Freshdesk's numbers of priorities (SUP-2). */
export const PRIORITIES = { low: 1, medium: 2, high: 3, urgent: 4 } as const;

/** Freshdesk's numbers of statuses (SUP-2). */
export const TICKET_STATUSES = { open: 2, pending: 3, resolved: 4, closed: 5 } as const;

/** Above every id in Freshdesk, and below the ids of tickets that are stored here (SUP-7). */
export const MAX_FRESHDESK_ID = 1_000_000_000;

/** The label of a number that only Freshdesk knows (SUP-3). */
const UNKNOWN = 'Unknown';

export const PRIORITY_LABELS: Readonly<Record<number, string>> = {
  1: 'Low',
  2: 'Medium',
  3: 'High',
  4: 'Urgent',
};

export const TICKET_STATUS_LABELS: Readonly<Record<number, string>> = {
  2: 'Open',
  3: 'Pending',
  4: 'Resolved',
  5: 'Closed',
};

export const priorityLabel = (priority: number): string => PRIORITY_LABELS[priority] ?? UNKNOWN;
export const ticketStatusLabel = (status: number): string => TICKET_STATUS_LABELS[status] ?? UNKNOWN;

export const SLA_STATUSES = ['Closed', 'Breached', 'At Risk', 'On Track'] as const;
export type SlaStatus = (typeof SLA_STATUSES)[number];

/** Orders of all tickets: `due` lists what is to be resolved by due time, and after it the rest, newest first. */
export const TICKET_ORDERS = ['due', 'newest'] as const;
export type TicketOrder = (typeof TICKET_ORDERS)[number];

const HOUR_MS = 60 * 60_000;
/** A ticket is at risk when less time than this is left. */
export const AT_RISK_HOURS = 4;
const AT_RISK_MS = AT_RISK_HOURS * HOUR_MS;

/** Returns the instants before which a ticket is due that is breached, or at risk at most (SUP-9). */
export function slaLimits(now: Date): { breachedBefore: string; atRiskBefore: string } {
  return {
    breachedBefore: now.toISOString(),
    atRiskBefore: new Date(now.getTime() + AT_RISK_MS).toISOString(),
  };
}

/** Returns the SLA status of a ticket (SUP-9). */
export function slaOf({ status, dueBy }: { status: number; dueBy: string | null }, now: Date): SlaStatus {
  if (status === TICKET_STATUSES.closed) return 'Closed';
  if (dueBy === null) return 'On Track';
  const { breachedBefore, atRiskBefore } = slaLimits(now);
  const due = Date.parse(dueBy);
  if (due < Date.parse(breachedBefore)) return 'Breached';
  return due < Date.parse(atRiskBefore) ? 'At Risk' : 'On Track';
}

const MAX_DUE_HOURS = 5 * 24;
/** Hours until a local ticket is due, by priority (SUP-8). */
const DUE_HOURS: Readonly<Record<number, number>> = { 1: MAX_DUE_HOURS, 2: 3 * 24, 3: 24, 4: 4 };
/** The part of that time after which the first response is due. */
const FIRST_RESPONSE = 1 / 4;

/** Returns the due times of a local ticket as ISO instants (SUP-8). */
export function calculateDueTimes(
  priority: number,
  openedAt: Date,
): { dueBy: string; firstResponseDue: string } {
  const span = (DUE_HOURS[priority] ?? MAX_DUE_HOURS) * HOUR_MS;
  const after = (ms: number) => new Date(openedAt.getTime() + ms).toISOString();
  return { dueBy: after(span), firstResponseDue: after(span * FIRST_RESPONSE) };
}
