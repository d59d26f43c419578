/** What the total of a booking depends on, beside the hourly price. */
interface Priced {
  /** Minutes. */
  duration?: number | undefined;
  options?: { express?: boolean; children?: number | undefined; pets?: number | undefined } | undefined;
}

/** The total in cents: hours, express +35 %, each further child or pet +25 %, every line rounded half up. */
export function totalOf(hourly: number, { duration = 60, options = {} }: Priced): number {
  const { express = false, children = 1, pets = 1 } = options;
  const base = Math.floor((hourly * duration + 30) / 60);
  const percent = (share: number) => Math.floor((base * share + 50) / 100);
  return base + (express ? percent(35) : 0) + (children - 1 + (pets - 1)) * percent(25);
}
