import { z } from 'zod';
import type { BookingStatus } from '../../bookings/lifecycle/booking.lifecycle.ts';
import type { CancelReason } from '../../bookings/booking.schema.ts';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { daysBetween } from '../../platform/calendar.ts';
import type { ServiceType } from '../../services/service-types.ts';

/** What figures are added up by; weeks begin on Monday. */
export const FIGURE_STEPS = ['day', 'week', 'month'] as const;
export type FigureStep = (typeof FIGURE_STEPS)[number];

const MAX_DAYS = 366;

/** London days, the first and the last included, and what they are added up by. */
export const FigureRange = z
  .object({ from: PlainDate, to: PlainDate, by: z.enum(FIGURE_STEPS).default('day') })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not lie before the first',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, {
    path: ['to'],
    message: `Please choose at most ${MAX_DAYS} days`,
  });

/** How many bookings there are in each status. */
export type StatusCounts = Record<BookingStatus, number>;

/** What happened on the London days of one period, as far as they lie in the range that was asked for. */
export interface PeriodFigures {
  from: string;
  to: string;
  /** Bookings for these days, by their present status. */
  bookings: StatusCounts;
  /** Those that were cancelled, by the reason; without reasons that nothing was cancelled for. */
  cancelled: Partial<Record<CancelReason, number>>;
  newCustomers: number;
  newProviders: number;
  /** What the completed bookings of these days came to, in US cents. */
  revenue: number;
  /** How many requests providers answered, and how many minutes that took on average; null without any. */
  answers: number;
  answerMinutes: number | null;
}

/** Bookings made in so many hours count as recent (ADM-1). */
export const RECENT_HOURS = 24;

/** The figures of the admin dashboard's cards (ADM-1). */
export interface Summary {
  users: { customers: number; providers: number; admins: number };
  bookings: StatusCounts;
  /** Bookings made in the last 24 hours. */
  recentBookings: number;
  /** Requests that have no provider, and bookings that were flagged. */
  unassigned: number;
  flagged: number;
}

/** The figures of a provider's dashboard (DSH-5): counts of jobs, and amounts in US cents (FIG-1). */
export interface ProviderFigures {
  pending: number;
  /** Confirmed, and not begun. */
  upcoming: number;
  completed: number;
  standard: number;
  itemised: number;
}

/** What the completed jobs of one London month came to, in US cents; tips are not part of the total (FIG-3). */
export interface MonthEarnings {
  /** `2026-03` */
  month: string;
  jobs: number;
  total: number;
  tips: number;
  /** The best paid first. */
  services: {
    serviceId: number;
    serviceName: string;
    serviceType: ServiceType;
    jobs: number;
    total: number;
  }[];
}
