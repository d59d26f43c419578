const LATE_MS = 24 * 3_600_000;

/** Whether less than 24 elapsed hours remain until the start (Rulings: 24 hours before). */
export function isLate(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() < LATE_MS;
}
