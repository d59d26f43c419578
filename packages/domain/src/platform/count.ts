/** Formats a number with its noun: `1 booking`, `2 bookings`, `1,204 bookings` (PRO-7). */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}
