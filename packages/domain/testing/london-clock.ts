const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns London's wall time, computed by other means than the product's. */
export function readClock(instant: Date): { date: string; time: string; weekday: number } {
  const [date = '', time = ''] = clock.format(instant).split(' ');
  return { date, time, weekday: new Date(`${date}T00:00Z`).getUTCDay() };
}

/** The day `days` after another. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** The beginning of every quarter hour from `start` on, for so many minutes. */
export function quartersFrom(start: Date, minutes: number): Date[] {
  return Array.from({ length: minutes / 15 }, (_, index) => new Date(start.getTime() + index * QUARTER_MS));
}
