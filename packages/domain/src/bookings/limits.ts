/** Open requests that one customer may have (REQ-4). */
export const MAX_PENDING = 25;

/** Bookings that one customer may make on one London day (REQ-5). */
export const MAX_BOOKINGS_A_DAY = 200;

/** How many times off one provider may have ahead (AVL-6). */
export const MAX_TIMES_OFF = 400;

/** How many photos a visit has at most (JOB-7). */
export const MAX_JOB_PHOTOS = 6;
