import { AddressDraft, MAX_OCCURRENCES, RecurrencePattern } from '@doorstep/domain';
import { z } from 'zod';
import { saveDraft } from '../../ui/forms/draft.ts';

const required = (message: string) => z.string().trim().min(1, message);

const { addressLine1, addressLine2, city, postalCode, county, country } = AddressDraft.shape;

/** What a typed address must be: as one that is saved, but that it says postcode (FRM-3). */
const TYPED = { addressLine1, addressLine2, city, postcode: postalCode, county, country };
const POSTCODE_MISSING = 'Postcode is required';

/** What a person fills in to book (FRM-3); the server gets it as a BookingRequest. */
export const BookingForm = z
  .object({
    serviceId: required('Please select a service'),
    date: required('Please select a date'),
    time: required('Please select a time'),
    /** Whether the customer chose day and time, or found them filled in. */
    isTimeChosen: z.boolean(),
    /** Id of a saved address; empty when one is typed. */
    addressId: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    postcode: z.string(),
    county: z.string(),
    country: z.string(),
    /** Answers to what the service's type asks for, by name. */
    details: z.record(
      z.string(),
      z.union([z.boolean(), z.string().max(500, 'Please use at most 500 characters')]),
    ),
    notes: z.string().max(2000, 'Please use at most 2000 characters'),
    isRecurring: z.boolean(),
    recurringFrequency: RecurrencePattern,
    recurringCount: z.int().min(1).max(MAX_OCCURRENCES),
  })
  .superRefine((form, context) => {
    if (form.addressId) return;
    for (const [field, schema] of Object.entries(TYPED)) {
      const value = form[field as keyof typeof TYPED];
      const [issue] = schema.safeParse(value).error?.issues ?? [];
      if (!issue) continue;
      const isMissing = field === 'postcode' && value.trim() === '';
      const message = isMissing ? POSTCODE_MISSING : issue.message;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type BookingForm = z.infer<typeof BookingForm>;

/** What of the form decides when and where it takes place and what it costs. */
export type BookingChoice = Pick<
  BookingForm,
  | 'serviceId'
  | 'date'
  | 'time'
  | 'isTimeChosen'
  | 'addressId'
  | 'details'
  | 'isRecurring'
  | 'recurringFrequency'
  | 'recurringCount'
> & {
  /** Of the address that is typed, once it has one. */
  postcode: string | null;
};

/** What the form's draft is kept under. */
export const BOOKING_DRAFT = 'booking';

/** Fills in the form before it is opened. */
export function saveBookingDraft(values: BookingForm): void {
  saveDraft(BOOKING_DRAFT, values);
}
