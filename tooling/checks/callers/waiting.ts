/** Procedures without a caller yet: which part of the product that is still to be built will, and what for. */
export const WAITING: Record<string, string> = {
  'bookings.reportProblem': 'the page of a booking: tells of a problem',
  'support.tickets': 'the support desk: the list of tickets',
};
