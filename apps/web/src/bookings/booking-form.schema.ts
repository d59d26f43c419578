import { z } from 'zod';

const required = (message: string) => z.string().trim().min(1, message);

/** What a person fills in to book (S1 §3, §5); the server gets it as a BookingRequest. */
export const BookingForm = z.object({
  serviceId: required('Please select a service'),
  date: required('Please select a date'),
  time: required('Please select a time'),
  addressLine1: required('Address line 1 is required'),
  addressLine2: z.string(),
  city: required('City is required'),
  postcode: required('Postcode is required'),
  county: z.string(),
  country: z.string(),
  notes: z.string().max(4000, 'Please use at most 4000 characters'),
});
export type BookingForm = z.infer<typeof BookingForm>;

/** The address in one line: its non-empty parts joined with commas (S1 §7). */
export function addressOf(form: BookingForm): string {
  return [form.addressLine1, form.addressLine2, form.city, form.county, form.postcode, form.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
