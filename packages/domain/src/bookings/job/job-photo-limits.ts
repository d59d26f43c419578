/** How many photos a visit has at most (JOB-7). */
export const MAX_JOB_PHOTOS = 6;
