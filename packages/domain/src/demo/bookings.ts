import type { BookingStatus } from '../bookings/lifecycle/booking.lifecycle.ts';
import type { CancelReason } from '../bookings/booking.schema.ts';
import type { ProblemDecision, ProblemReport } from '../bookings/problem/problem.schema.ts';

/** One booking of the demo data; `day` counts working days (Monday to Saturday) from today, negative in the past. */
export interface DemoBooking {
  customer: string;
  provider: string;
  service: number;
  day: number;
  time: string;
  status: BookingStatus;
  cancelReason?: CancelReason;
  notes?: string;
  /** Cancelled a few hours before its start. */
  late?: true;
  /** The admin's note if it is flagged. */
  flagNote?: string;
  /** The customer's report, and the decision if there is one. */
  problem?: Pick<ProblemReport, 'kind' | 'note'> & {
    decision?: Pick<ProblemDecision, 'outcome' | 'reason'> & { credit: number | null };
  };
}

const AMARA = 'Amara Cole';
const JULIAN = 'Julian Frost';
const MEI = 'Mei Tanaka';
const ROBERT = 'Robert Hale';
const GRACE = 'Grace Mensah';

/**
 * Past and future bookings in every status. The future ones of provider@doorstep.test are on the next two working days, so
 * within three days (RUN-7).
 */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  {
    customer: AMARA,
    provider: GRACE,
    service: 1,
    day: 1,
    time: '10:00',
    status: 'confirmed',
    notes: 'The key is in the usual box.',
  },
  {
    customer: JULIAN,
    provider: GRACE,
    service: 2,
    day: 1,
    time: '14:00',
    status: 'pending',
    notes: 'Please bring the steam cleaner.',
  },
  { customer: MEI, provider: GRACE, service: 1, day: 2, time: '09:00', status: 'pending' },
  { customer: ROBERT, provider: GRACE, service: 3, day: 2, time: '15:00', status: 'confirmed' },
  { customer: AMARA, provider: 'Tom Fielding', service: 4, day: 3, time: '10:30', status: 'confirmed' },
  { customer: AMARA, provider: 'Ben Archer', service: 16, day: 4, time: '09:00', status: 'pending' },
  {
    customer: AMARA,
    provider: 'Ines Duarte',
    service: 23,
    day: 5,
    time: '17:00',
    status: 'cancelled',
    cancelReason: 'customer',
  },
  {
    customer: AMARA,
    provider: GRACE,
    service: 1,
    day: -6,
    time: '10:00',
    status: 'completed',
    problem: {
      kind: 'damage',
      note: 'A glass broke while the shelf was being dusted.',
      decision: { outcome: 'partial_credit', credit: 500, reason: 'The glass is worth about that much.' },
    },
  },
  { customer: AMARA, provider: GRACE, service: 2, day: -13, time: '13:00', status: 'completed' },
  { customer: JULIAN, provider: GRACE, service: 1, day: -4, time: '11:00', status: 'completed' },
  {
    customer: MEI,
    provider: GRACE,
    service: 3,
    day: -9,
    time: '09:30',
    status: 'completed',
    problem: { kind: 'quality', note: 'The cupboard under the stairs was left out.' },
  },
  {
    customer: ROBERT,
    provider: GRACE,
    service: 1,
    day: -3,
    time: '16:00',
    status: 'cancelled',
    cancelReason: 'declined',
  },
  {
    customer: MEI,
    provider: 'Tom Fielding',
    service: 4,
    day: -2,
    time: '11:00',
    status: 'cancelled',
    cancelReason: 'customer',
    late: true,
  },
  {
    customer: ROBERT,
    provider: 'Yusuf Demir',
    service: 11,
    day: 3,
    time: '10:00',
    status: 'confirmed',
    flagNote: 'The customer asked twice about the silk dress: call before pick-up.',
  },
  { customer: JULIAN, provider: 'Hana Sato', service: 8, day: 2, time: '11:00', status: 'confirmed' },
  { customer: MEI, provider: 'Nadia Hassan', service: 13, day: 3, time: '17:00', status: 'confirmed' },
  { customer: ROBERT, provider: 'Samuel Reed', service: 10, day: 2, time: '09:30', status: 'pending' },
  {
    customer: AMARA,
    provider: 'Chloe Martin',
    service: 8,
    day: 6,
    time: '12:00',
    status: 'cancelled',
    cancelReason: 'declined',
    notes: 'Nothing with nuts, please.',
  },
];

/** A weekly cleaning of the demo customer: four dates, the first on the fourth working day ahead. */
export const DEMO_SERIES = {
  customer: AMARA,
  provider: 'Maria Silva',
  service: 1,
  day: 4,
  time: '15:00',
  dates: 4,
};
