import { z } from 'zod';
import type { BookingStatus } from '../../bookings/lifecycle/booking.lifecycle.ts';
import type { CancelReason } from '../../bookings/booking.schema.ts';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { daysBetween } from '../../platform/calendar.ts';
import type { Rating } from '../../providers/reviews/review.schema.ts';
import type { ServiceType } from '../../services/service-types.ts';

/** The periods of statistics; weeks begin on Monday. */
export const STATISTICS_STEPS = ['day', 'week', 'month'] as const;
export type StatisticsStep = (typeof STATISTICS_STEPS)[number];

const MAX_DAYS = 366;

/** London days, the first and the last included, and the period to sum by. */
export const StatisticsRange = z
  .object({ from: PlainDate, to: PlainDate, by: z.enum(STATISTICS_STEPS).default('day') })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day can’t be before the first',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, {
    path: ['to'],
    message: `Please choose ${MAX_DAYS} days or fewer`,
  });

export type StatusCounts = Record<BookingStatus, number>;

/** Statistics of the London days of one period that are in the requested range. */
export interface PeriodStatistics {
  from: string;
  to: string;
  /** Bookings for these days, by their present status. */
  bookings: StatusCounts;
  /** Cancelled bookings by reason, without zeros. */
  cancelled: Partial<Record<CancelReason, number>>;
  newCustomers: number;
  newProviders: number;
  /** Total of the completed bookings of these days, in US cents. */
  revenue: number;
  /** Number of answers of providers, and their average time in minutes; null without any. */
  answers: number;
  answerMinutes: number | null;
  /** Numbers of answers in each of `ANSWER_SPANS`. */
  answeredIn: number[];
  /** Completed bookings and their revenue in US cents by type of service, without types that have none. */
  services: Partial<Record<ServiceType, { completed: number; revenue: number }>>;
}

/** Age in hours up to which a booking is recent (ADM-1). */
export const RECENT_HOURS = 24;

/** The numbers on the admin dashboard's cards (ADM-1). */
export interface Summary {
  users: { customers: number; providers: number; admins: number };
  bookings: StatusCounts;
  /** Bookings made in the last 24 hours. */
  recentBookings: number;
  /** Bookings made in each of the last eight times 24 hours, by whole hours; the last is `recentBookings`. */
  recentDays: number[];
  /** Requests that have no provider, and bookings that were flagged. */
  unassigned: number;
  flagged: number;
}

/** Bookings, amounts and rating of a customer or provider, for admins (ADM-16). */
export interface UserTotals {
  bookings: StatusCounts;
  /** Totals of the completed bookings in US cents: spent by a customer, earned by a provider. */
  amount: number;
  /** Bookings with a problem, open or resolved. */
  problems: number;
  rating: Rating;
}

/** The numbers on a provider's dashboard (DSH-5): counts of jobs, and amounts in US cents (FIG-1). */
export interface ProviderStatistics {
  pending: number;
  /** Confirmed, and not begun. */
  upcoming: number;
  completed: number;
  standard: number;
  itemised: number;
}

/** Earnings of one London month in US cents; tips are not part of the total (FIG-3). */
export interface MonthEarnings {
  /** `2026-03` */
  month: string;
  jobs: number;
  minutes: number;
  total: number;
  tips: number;
  /** The best paid first. */
  services: {
    serviceId: number;
    serviceName: string;
    serviceType: ServiceType;
    jobs: number;
    minutes: number;
    total: number;
  }[];
}

/** Earnings of one London month in US cents, next to the month before and the weeks around it (FIG-5). */
export interface EarningsReport extends MonthEarnings {
  /** Totals of the month before: of all its days, and up to the same day of the month. */
  before: { total: number; sameDay: number };
  /** Confirmed jobs that have not started, of any month. */
  ahead: { jobs: number; total: number };
  /** London weeks by their Monday, oldest first: completed jobs, those of them in the month, and confirmed ones ahead. */
  weeks: { from: string; total: number; inMonth: number; ahead: number }[];
  /** The visits of the month with a tip, latest first. */
  tipped: { id: number; date: string; customerName: string; serviceName: string; tip: number }[];
}
