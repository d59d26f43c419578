/** How long a link to set a new password works, in minutes (ACC-21). */
export const RESET_MINUTES = 30;

/** When the link of a wish ends. */
export function endOf(askedAt: string): Date {
  return new Date(Date.parse(askedAt) + RESET_MINUTES * 60_000);
}
