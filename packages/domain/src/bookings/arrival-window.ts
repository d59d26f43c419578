const FIRST_HOUR_MS = 3_600_000;

/** When the provider of a visit arrives: within its first hour, or within all of a shorter one (DSH-10). As instants. */
export function arrivalWindowOf({ date, endsAt }: { date: string; endsAt: string }): {
  from: string;
  to: string;
} {
  const hour = new Date(Date.parse(date) + FIRST_HOUR_MS).toISOString();
  return { from: date, to: hour < endsAt ? hour : endsAt };
}
