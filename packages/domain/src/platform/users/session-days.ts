/** A session ends after so many days without use, and so many days after its start at the latest (SES-4). */
export const SESSION_DAYS = { unused: 30, longest: 180 } as const;
