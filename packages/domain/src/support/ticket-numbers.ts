/** Help-desk numbers of how much a ticket presses (SUP-2). */
export const PRIORITIES = { low: 1, medium: 2, high: 3, urgent: 4 } as const;

/** Help-desk numbers of where a ticket stands (SUP-2). */
export const TICKET_STATUSES = { open: 2, pending: 3, resolved: 4, closed: 5 } as const;

/** Above every id of the desk's, and below those of the tickets that are kept here (SUP-7). */
export const LAST_DESK_ID = 1_000_000_000;

/** What is said of a number that the desk knows and we do not (SUP-3). */
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
