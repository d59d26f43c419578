import { z } from 'zod';
import type { BookingStatus } from '../bookings/booking.lifecycle.ts';
import { PlainDate, daysBetween } from '../calendar.ts';

const MOST_DAYS = 366;

/** London days, the first and the last included. */
export const FigureRange = z
  .object({ from: PlainDate, to: PlainDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not lie before the first',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
    path: ['to'],
    message: 'Please choose at most 366 days',
  });

/** How many bookings there are in each status. */
export type StatusCounts = Record<BookingStatus, number>;

/** What happened on one London day. */
export interface DayFigures {
  date: string;
  newCustomers: number;
  newProviders: number;
  /** Bookings for that day, by their present status. */
  bookings: StatusCounts;
  /** What that day's completed bookings came to, in US cents. */
  revenue: number;
}

/** The figures of the admin dashboard's cards (S2 §2). */
export interface Summary {
  users: { customers: number; providers: number; admins: number };
  bookings: StatusCounts;
  /** Bookings made in the last 24 hours. */
  recentBookings: number;
}
