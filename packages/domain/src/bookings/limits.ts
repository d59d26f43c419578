/** Open requests that one customer may have (REQ-4). */
export const MAX_PENDING = 25;

/** Bookings that one customer may make on one London day (REQ-5). */
export const MAX_BOOKINGS_A_DAY = 200;

/** Maximum future times off of a provider (AVL-6). */
export const MAX_TIMES_OFF = 400;

/** Maximum photos of a visit (JOB-7). */
export const MAX_JOB_PHOTOS = 6;
