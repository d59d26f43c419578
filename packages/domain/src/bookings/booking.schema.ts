import { z } from 'zod';
import { FORM_DURATION } from '../availability/availability.schema.ts';
import { WallTime } from '../calendar.ts';
import { Id, isStorable, optionalText, requiredText, text } from '../text.ts';
import { ServiceTypeName } from '../services/service.schema.ts';
import { BOOKING_STATUSES, MOVES } from './booking.lifecycle.ts';
import { RecurrencePattern } from './series/recurrence.schema.ts';

export const BookingStatusName = z.enum(BOOKING_STATUSES);

/** Why a booking was cancelled, stored beside the status (Rulings: Lifecycle). */
const CANCEL_REASONS = [
  'customer',
  'declined',
  'provider',
  'admin',
  'no_show',
  'problem',
  'expired',
  'deactivated',
  'skipped',
] as const;
export const CancelReason = z.enum(CANCEL_REASONS);
export type CancelReason = z.infer<typeof CancelReason>;

/** What a customer asks for beside the service, as far as it changes the price or the claim. */
export const BookingOptions = z.object({
  express: z.boolean().default(false),
  children: z
    .int()
    .min(1, 'Please choose at least one child')
    .max(5, 'For more than 5 children please ask for a quote')
    .optional(),
  pets: z
    .int()
    .min(1, 'Please choose at least one pet')
    .max(5, 'For more than 5 pets please ask for a quote')
    .optional(),
  overnight: z.boolean().default(false),
  /** Every other choice of the form or the wizard, as sent (Rulings: Option codes). */
  choices: z.record(z.string().max(60), z.union([text(500), z.boolean(), z.number()])).default({}),
});
export type BookingOptions = z.infer<typeof BookingOptions>;

/** A saved address in one line, each part as long as it may be, is not longer. */
const LONGEST_ADDRESS = 700;

const KEY_LENGTH = 'The Idempotency-Key must have 1 to 255 characters';

/**
 * A request for one date. REST sends the documented payload (S1 §7), which is the form's; the typed procedure
 * also takes the wizard's durations and options, and the total that was shown.
 */
export const BookingRequest = z.object({
  serviceId: z
    .int('Please select a service')
    .positive('Please select a service')
    .max(2_147_483_647, 'Please select a service'),
  providerId: Id.nullish(),
  /** ISO date and time; without an offset it is London time. */
  date: z.string('Please select a date').max(40, 'Please select a date'),
  time: WallTime,
  duration: z
    .int()
    .min(15)
    .max(1440)
    .multipleOf(15, 'Durations are whole quarter hours')
    .default(FORM_DURATION),
  address: requiredText(LONGEST_ADDRESS, 'Address is required'),
  notes: optionalText(4000),
  customRequests: optionalText(2000),
  recurring: z.boolean().nullish().transform(Boolean),
  recurrencePattern: RecurrencePattern.nullish(),
  seriesId: Id.nullish(),
  userId: Id.nullish(),
  status: z.literal('pending', 'A new booking is always pending').optional(),
  price: z.int().optional(),
  totalPrice: z.int().optional(),
  source: z.enum(['form', 'wizard']).default('form'),
  options: BookingOptions.default({ express: false, overnight: false, choices: {} }),
  idempotencyKey: z
    .string()
    .min(1, KEY_LENGTH)
    .max(255, KEY_LENGTH)
    .refine(isStorable, 'The Idempotency-Key must have no control characters')
    .optional(),
});
export type BookingRequest = z.output<typeof BookingRequest>;

/** Names one booking. */
export const Target = z.object({ bookingId: Id });

/** One line of the price, in integer US cents. */
export const LineItem = z.object({ label: z.string(), amount: z.int() });
export type LineItem = z.infer<typeof LineItem>;

/** A booking as its customer, its provider and admins see it; both namings of S2 §3. */
export const Booking = z.object({
  id: Id,
  userId: Id,
  customerId: Id,
  customerName: z.string(),
  providerId: Id.nullable(),
  providerName: z.string().nullable(),
  serviceId: Id,
  serviceName: z.string(),
  serviceType: ServiceTypeName,
  seriesId: Id.nullable(),
  status: BookingStatusName,
  cancelReason: CancelReason.nullable(),
  date: z.iso.datetime(),
  scheduledAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  time: z.string(),
  duration: z.int(),
  address: z.string(),
  notes: z.string().nullable(),
  customRequests: z.string().nullable(),
  /** What was chosen beside, with the form whose codes these are; its provider reads it before accepting. */
  source: z.enum(['form', 'wizard']),
  options: BookingOptions,
  recurring: z.boolean(),
  recurrencePattern: RecurrencePattern.nullable(),
  price: z.int(),
  totalPrice: z.int(),
  lineItems: z.array(LineItem),
  late: z.boolean(),
  /** Whether its date is skipped for now: it holds no time. */
  paused: z.boolean(),
  /** The other time that the customer of a confirmed booking asked for, while its provider may answer. */
  reschedule: z
    .object({
      startsAt: z.iso.datetime(),
      time: z.string(),
      requestedAt: z.iso.datetime(),
      lapsesAt: z.iso.datetime(),
    })
    .nullable(),
  /** The problem that was reported, until an admin has resolved it. */
  problem: z.object({ reportedAt: z.iso.datetime(), note: z.string() }).nullable(),
  flagged: z.boolean().describe('Whether an admin flagged it; false for everybody but admins'),
  flagNote: z.string().nullable().describe('Why it was flagged; null for everybody but admins'),
  createdAt: z.iso.datetime(),
  /** What the reader of this answer may do to the booking now. */
  moves: z.array(z.enum(MOVES)),
});
export type Booking = z.infer<typeof Booking>;
