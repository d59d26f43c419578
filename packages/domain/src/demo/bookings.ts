import type { BookingStatus } from '../bookings/lifecycle/booking.lifecycle.ts';
import type { CancelReason } from '../bookings/booking.schema.ts';
import type { ProblemDecision, ProblemReport } from '../bookings/problem/problem.schema.ts';

export interface DemoBooking {
  customer: string;
  provider: string;
  service: number;
  /** The day in London. */
  date: string;
  time: string;
  /** Minutes; 60 by default. */
  duration?: number;
  status: BookingStatus;
  cancelReason?: CancelReason;
  notes?: string;
  /** Cancelled a few hours before its start. */
  late?: true;
  /** Days between its request and its start; 5 by default. */
  requestedDaysBefore?: number;
  /** Minutes until the provider answered; 15 by default (RUN-5). */
  answeredAfter?: number;
  /** The provider's note about the visit, whose stages are recorded then. */
  jobNote?: string | null;
  flagNote?: string;
  review?: DemoReview & { tip?: number };
  /** The customer's report, and the decision if there is one. */
  problem?: Pick<ProblemReport, 'kind' | 'note'> & {
    decision?: Pick<ProblemDecision, 'outcome' | 'reason'> & { credit: number | null };
  };
}

interface DemoReview {
  rating: number;
  comment: string | null;
  reply: string | null;
}

/** Reads a review from a line such as `4 Good work.`, `4 Good work. → Thank you.` or `5` alone. */
export function parseReview(line: string): DemoReview {
  const [comment = '', reply = null] = line.slice(2).split(' → ');
  return { rating: Number(line[0]), comment: comment || null, reply };
}

const AMARA = 'Amara Cole';
const JULIAN = 'Julian Frost';
const MEI = 'Mei Tanaka';
const ROBERT = 'Robert Hale';
const GRACE = 'Grace Mensah';

/** A booking on a working day (Monday to Saturday) counted from today, negative in the past. */
type DatedBooking = Omit<DemoBooking, 'date'> & { day: number };

const booking = (
  customer: string,
  provider: string,
  service: number,
  when: readonly [day: number, time: string],
  status: BookingStatus,
  details: Partial<DemoBooking> = {},
): DatedBooking => ({ customer, provider, service, day: when[0], time: when[1], status, ...details });

/**
 * Past and future bookings in every status. The future ones of provider@doorstep.test are on the next two working days, so
 * within three days (RUN-7).
 */
export const DEMO_BOOKINGS: readonly DatedBooking[] = [
  booking(AMARA, GRACE, 1, [1, '10:00'], 'confirmed', { notes: 'The key is in the usual box.' }),
  booking(JULIAN, GRACE, 2, [1, '14:00'], 'pending', { notes: 'Please bring the steam cleaner.' }),
  booking(MEI, GRACE, 1, [2, '09:00'], 'pending'),
  booking(ROBERT, GRACE, 3, [2, '15:00'], 'confirmed'),
  booking(AMARA, 'Tom Fielding', 4, [3, '10:30'], 'confirmed'),
  booking(AMARA, 'Ben Archer', 16, [4, '09:00'], 'pending'),
  booking(AMARA, 'Ines Duarte', 23, [5, '17:00'], 'cancelled', { cancelReason: 'customer' }),
  booking(AMARA, GRACE, 1, [-6, '10:00'], 'completed', {
    problem: {
      kind: 'damage',
      note: 'A glass broke while the shelf was being dusted.',
      decision: { outcome: 'partial_credit', credit: 500, reason: 'The glass is worth about that much.' },
    },
  }),
  booking(AMARA, GRACE, 2, [-13, '13:00'], 'completed'),
  booking(JULIAN, GRACE, 1, [-4, '11:00'], 'completed'),
  booking(MEI, GRACE, 3, [-9, '09:30'], 'completed', {
    problem: { kind: 'quality', note: 'The cupboard under the stairs was missed.' },
  }),
  booking(ROBERT, GRACE, 1, [-3, '16:00'], 'cancelled', { cancelReason: 'declined' }),
  booking(MEI, 'Tom Fielding', 4, [-2, '11:00'], 'cancelled', { cancelReason: 'customer', late: true }),
  booking(ROBERT, 'Yusuf Demir', 11, [3, '10:00'], 'confirmed', {
    flagNote: 'The customer asked twice about the wool suit: call before pick-up.',
  }),
  booking(JULIAN, 'Hana Sato', 8, [2, '11:00'], 'confirmed'),
  booking(MEI, 'Nadia Hassan', 13, [3, '17:00'], 'confirmed'),
  booking(ROBERT, 'Samuel Reed', 10, [2, '09:30'], 'pending'),
  booking(AMARA, 'Chloe Martin', 8, [6, '12:00'], 'cancelled', {
    cancelReason: 'declined',
    notes: 'Nothing with nuts, please.',
  }),
  // Recent enough for a problem to be reported.
  booking(AMARA, 'Tom Fielding', 4, [-1, '15:00'], 'completed', { jobNote: 'The edges are trimmed too.' }),
];

/** A weekly cleaning of the demo customer: four dates, the first on the fourth working day ahead. */
export const DEMO_SERIES = {
  ...booking(AMARA, 'Maria Silva', 1, [4, '15:00'], 'pending'),
  dates: 4,
  confirmedDates: 2,
};
