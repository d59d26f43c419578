import { z } from 'zod';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { PageQuery } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';
import { BookingStatusName, type ListedBooking, AllFields } from '../booking.schema.ts';

/** Orders of bookings: by creation, or by start from the last or the first one. */
export const BOOKING_ORDERS = ['newest', 'latest', 'earliest'] as const;
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** A search for bookings by address or id (ADM-4). */
export const BookingSearch = PageQuery.extend({
  status: BookingStatusName.optional(),
  flagged: z.boolean().default(false),
  late: z.boolean().default(false),
  /** Requests without a provider. */
  unassigned: z.boolean().default(false),
  problem: z.boolean().default(false),
  /** London days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  customerId: Id.optional(),
  providerId: Id.optional(),
  /** With days, the newest are the latest. */
  order: z.enum(BOOKING_ORDERS).default('newest'),
  allFields: AllFields,
});

/** The further fields of a booking in an admin's list. */
export const FOUND_FIELDS = ['address', 'createdAt', 'providerPhoto', 'totalPrice'] as const;
export type FoundBooking = ListedBooking<(typeof FOUND_FIELDS)[number]>;

export type BookingFilters = Omit<z.output<typeof BookingSearch>, keyof PageQuery | 'allFields'>;
