const HOUR_MS = 60 * 60_000;

const MAX_HOURS = 5 * 24;
/** Within how many hours a ticket of each priority is due (SUP-8). */
const DUE_HOURS: Readonly<Record<number, number>> = { 1: MAX_HOURS, 2: 3 * 24, 3: 24, 4: 4 };
/** The first answer is due after this part of that time. */
const FIRST_ANSWER = 1 / 4;

/** When a ticket that is kept here is to be settled, and answered for the first time: ISO instants (SUP-8). */
export function dueTimesOf(priority: number, openedAt: Date): { dueBy: string; firstResponseDue: string } {
  const span = (DUE_HOURS[priority] ?? MAX_HOURS) * HOUR_MS;
  const after = (ms: number) => new Date(openedAt.getTime() + ms).toISOString();
  return { dueBy: after(span), firstResponseDue: after(span * FIRST_ANSWER) };
}
