/** How many photos a visit has at most (JOB-7). */
export const MOST_JOB_PHOTOS = 6;
