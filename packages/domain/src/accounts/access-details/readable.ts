/**
 * When a provider may read how to get in for a job that they have taken: from this time of London on the day before, until
 * so many hours after its end (KEY-2).
 */
export const READABLE = { from: '18:00', hoursAfter: 24 } as const;
