/** The time of day in London before a job, and the hours after it, between which its provider may read the details (KEY-2). */
export const READABLE = { from: '18:00', hoursAfter: 24 } as const;
