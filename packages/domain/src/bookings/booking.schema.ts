import { z } from 'zod';
import { FORM_DURATION, MAX_DURATION } from '../scheduling/booking-window.ts';
import { WallTime } from '../platform/calendar.schema.ts';
import { MAX_ID } from '../platform/max-id.ts';
import { exactText, Id, isStorable, optionalText, requiredText, text, UNSTORABLE } from '../platform/text.ts';
import { ServiceTypeName } from '../services/service.schema.ts';
import { BOOKING_STATUSES, MOVES } from './lifecycle/booking.lifecycle.ts';
import { STAGES } from './job/stages.ts';
import { PROBLEM_OUTCOMES } from './problem/outcomes.ts';
import { IdempotencyKey } from './request/idempotency.schema.ts';
import { RecurrencePattern } from './series/recurrence.schema.ts';
import { CANCEL_REASONS, DECLINE_REASONS } from './booking-labels.ts';

export const BookingStatusName = z.enum(BOOKING_STATUSES);

export const CancelReason = z.enum(CANCEL_REASONS);
export type CancelReason = z.infer<typeof CancelReason>;

/** Every other choice of the form or the wizard, as sent (FRM-6). */
const Choices = z.record(z.string().max(60), z.union([text(500), z.boolean(), z.number()]));

/** The options of a booking that change its price or its claim. */
export const BookingOptions = z.object({
  express: z.boolean().default(false),
  children: z
    .int()
    .min(1, 'Please choose at least one child')
    .max(5, 'More than 5 children need a custom quote')
    .optional(),
  pets: z
    .int()
    .min(1, 'Please choose at least one pet')
    .max(5, 'More than 5 pets need a custom quote')
    .optional(),
  overnight: z.boolean().default(false),
  choices: Choices.default({}),
});
export type BookingOptions = z.infer<typeof BookingOptions>;

/** Limits of the choices of one booking, in number and in bytes as JSON (REQ-6). */
const MAX_CHOICES = 40;
const MAX_CHOICE_BYTES = 4096;

/** The options of a new booking: names and values of choices are both foreign input that is stored. */
const RequestedOptions = BookingOptions.extend({
  choices: Choices.refine((choices) => Object.keys(choices).every(isStorable), UNSTORABLE)
    .refine((choices) => Object.keys(choices).length <= MAX_CHOICES, `Please choose at most ${MAX_CHOICES}`)
    .refine(
      (choices) => new TextEncoder().encode(JSON.stringify(choices)).length <= MAX_CHOICE_BYTES,
      'Your answers are too long in total. Please shorten them',
    )
    .default({}),
});

/** The longest saved address fits in one line of this length. */
const MAX_ADDRESS_LENGTH = 700;

/**
 * A request for one date. REST sends the documented payload (API-7), which is the form's; the typed procedure
 * also takes the wizard's durations and options, and the displayed total.
 */
export const BookingRequest = z.object({
  serviceId: z
    .int('Please select a service')
    .positive('Please select a service')
    .max(MAX_ID, 'Please select a service'),
  providerId: Id.nullish(),
  /** ISO date and time; without an offset it is London time. */
  date: exactText(40, 'Please select a date'),
  time: WallTime,
  duration: z
    .int()
    .min(15)
    .max(MAX_DURATION)
    .multipleOf(15, 'Please choose a duration in steps of 15 minutes')
    .default(FORM_DURATION),
  address: requiredText(MAX_ADDRESS_LENGTH, 'Address is required'),
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
  options: RequestedOptions.default({ express: false, overnight: false, choices: {} }),
  idempotencyKey: IdempotencyKey,
});
export type BookingRequest = z.output<typeof BookingRequest>;

export const Target = z.object({ bookingId: Id });

/** A reason that a provider gives for declining, for admins alone (LIF-16). */
export const Declining = z.object({ declineReason: z.enum(DECLINE_REASONS).optional() });

/** One line of the price, in integer US cents. */
export const LineItem = z.object({ label: z.string(), amount: z.int() });
export type LineItem = z.infer<typeof LineItem>;

/** A booking as its customer, its provider and admins see it; with both namings (API-6). */
export const Booking = z.object({
  id: Id,
  userId: Id,
  customerId: Id,
  customerName: z.string(),
  customerPhone: z
    .string()
    .nullable()
    .describe('For the provider of a confirmed booking and for admins; null for everyone else'),
  providerId: Id.nullable(),
  providerName: z.string().nullable(),
  providerPhoto: z
    .string()
    .nullable()
    .describe('Path of its provider’s photo, or the name of a drawn portrait: portrait:grace'),
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
  /** The form whose codes the choices are; its provider reads them before accepting. */
  source: z.enum(['form', 'wizard']),
  options: BookingOptions,
  recurring: z.boolean(),
  recurrencePattern: RecurrencePattern.nullable(),
  price: z.int(),
  totalPrice: z.int(),
  lineItems: z.array(LineItem),
  late: z.boolean(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the requested provider must answer by; null unless a provider has been asked and has not answered yet',
    ),
  coveredAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When another provider took over from the one who was booked, so that the customer can cancel without being marked late; null for the provider',
    ),
  /** The booking that replaced it after others cancelled it; null for all but its customer and admins. */
  replacedById: Id.nullable(),
  rebookable: z
    .boolean()
    .describe(
      'Whether someone other than the customer cancelled it, so that the customer can book it again in one step',
    ),
  /** Its date is skipped for now and holds no time. */
  paused: z.boolean(),
  /** The stage of its job and its time; null before its provider is on the way (JOB-1). */
  stage: z.object({ name: z.enum(STAGES), at: z.iso.datetime() }).nullable(),
  /** The open reschedule request of a confirmed booking. */
  reschedule: z
    .object({
      startsAt: z.iso.datetime(),
      time: z.string(),
      requestedAt: z.iso.datetime(),
      lapsesAt: z.iso.datetime(),
    })
    .nullable(),
  problem: z.object({ reportedAt: z.iso.datetime() }).nullable(),
  /** The last decision about a problem; null without one. */
  problemOutcome: z.enum(PROBLEM_OUTCOMES).nullable(),
  /** The stars that its customer gave the visit; null while there is no review (REV-5). */
  rating: z.int().nullable(),
  flagged: z.boolean().describe('Whether an admin flagged it; false for everyone but admins'),
  flagNote: z.string().nullable().describe('Why it was flagged; null for everyone but admins'),
  createdAt: z.iso.datetime(),
  /** The moves that the viewer may make now. */
  moves: z.array(z.enum(MOVES)),
});
export type Booking = z.infer<typeof Booking>;

/** A booking in a list over REST: the documented fields, and the names of service and provider (API-1, API-12). */
export const BookingSummary = Booking.pick({
  id: true,
  userId: true,
  customerId: true,
  providerId: true,
  providerName: true,
  serviceId: true,
  serviceName: true,
  status: true,
  date: true,
  scheduledAt: true,
  time: true,
  duration: true,
  address: true,
  notes: true,
  customRequests: true,
  recurring: true,
  recurrencePattern: true,
  price: true,
  createdAt: true,
});
export type BookingSummary = z.infer<typeof BookingSummary>;

/** The fields of every row of a list. */
export const LISTED = [
  'id',
  'customerName',
  'providerId',
  'providerName',
  'serviceId',
  'serviceName',
  'serviceType',
  'seriesId',
  'status',
  'date',
  'endsAt',
  'late',
  'paused',
  'moves',
] as const satisfies readonly (keyof Booking)[];

/** The fields of a row of which most bookings have none: a row leaves them out when they are null or false. */
export const LISTED_IF_ANY = [
  'cancelReason',
  'coveredAt',
  'expiresAt',
  'flagged',
  'flagNote',
  'problem',
  'problemOutcome',
  'rating',
  'rebookable',
  'reschedule',
  'stage',
] as const satisfies readonly (keyof Booking)[];

/** Asks a list for all fields of each booking, as files have them. */
export const AllFields = z.boolean().default(false);

/** A booking in a list of the web app, with the further fields that this list shows. `bookings.show` returns all of them. */
export type ListedBooking<More extends keyof Booking = never> = Pick<
  Booking,
  (typeof LISTED)[number] | More
> &
  Partial<Pick<Booking, (typeof LISTED_IF_ANY)[number]>>;

/** Identifies a booking, optionally with the state that the decision is based on (ADM-17). */
export const Decision = Target.extend({
  expected: Booking.pick({
    status: true,
    providerId: true,
    date: true,
    paused: true,
    problem: true,
    flagged: true,
    flagNote: true,
  })
    // Missing in what a page sends that was loaded before an upgrade.
    .extend({ reschedule: Booking.shape.reschedule.optional() })
    .optional(),
});
export type Decision = z.output<typeof Decision>;

/** The optional reason of an admin's flag (ADM-5). */
export const FlagNote = z.object({ note: optionalText(1000) });

export const Reschedule = Target.extend({ date: BookingRequest.shape.date, time: WallTime });
export type Reschedule = z.infer<typeof Reschedule>;
