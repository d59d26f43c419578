import { AddressDraft, MAX_OCCURRENCES, RecurrencePattern } from '@doorstep/domain';
import { z } from 'zod';
import { saveDraft } from '../../ui/forms/draft.ts';

const required = (message: string) => z.string().trim().min(1, message);

const { addressLine1, addressLine2, city, postalCode, county, country } = AddressDraft.shape;

/** The schema of a typed address: as of a saved one, but the field is named postcode (FRM-3). */
const TYPED = { addressLine1, addressLine2, city, postcode: postalCode, county, country };
const POSTCODE_MISSING = 'Postcode is required';

/** The fields of the booking form (FRM-3); they are sent as a BookingRequest. */
export const BookingForm = z
  .object({
    serviceId: required('Please select a service'),
    date: required('Please select a date'),
    time: required('Please select a time'),
    /** False while day and time are defaults. */
    isTimeChosen: z.boolean(),
    /** Id of a known address; empty when one is typed. */
    addressId: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    postcode: z.string(),
    county: z.string(),
    country: z.string(),
    /** Answers to the questions of the service's type, by name. */
    details: z.record(
      z.string(),
      z.union([z.boolean(), z.string().max(500, 'Please use 500 characters or fewer')]),
    ),
    notes: z.string().max(2000, 'Please use 2,000 characters or fewer'),
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

export const BOOKING_DRAFT = 'booking';

/** Fills in the form before it is opened. */
export function saveBookingDraft(values: BookingForm): void {
  saveDraft(BOOKING_DRAFT, values);
}
