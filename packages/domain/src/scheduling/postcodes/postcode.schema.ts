import { z } from 'zod';
import { isStorable } from '../../platform/text.ts';

/** Message of a bad format, as the page's toast 'Postcode Required' shows it (ADR-18). */
export const POSTCODE_FORMAT = 'Please enter a valid UK postcode format (e.g., SW1A 1AA, EC1A 1BB)';

/** One or two letters, a digit, then optionally a letter or digit, and whatever follows (ADR-11). */
const FORMAT = /^[A-Z]{1,2}\d[A-Z\d]?/;
const MAX_LENGTH = 10;

/** A postcode or the beginning of one: trimmed, upper case, single spaces. */
export const Postcode = z
  .string(POSTCODE_FORMAT)
  .transform((entered) => entered.trim().toUpperCase().replaceAll(/\s+/g, ' '))
  .refine(
    (postcode) => postcode.length <= MAX_LENGTH && FORMAT.test(postcode) && isStorable(postcode),
    POSTCODE_FORMAT,
  );

/** An address that a source knows for a postcode (ADR-13); what a source does not know is empty. */
export const FoundAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  county: z.string(),
  postcode: z.string(),
  country: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  formatted: z.string(),
});
export type FoundAddress = z.infer<typeof FoundAddress>;

/** Answer of a look-up (ADR-13): `partial` when streets and houses are not known. */
export const PostcodeAnswer = z.object({
  status: z.enum(['success', 'partial']),
  result: z.array(FoundAddress),
  /** Which source answered. */
  source: z.string(),
  message: z.string().nullable(),
});
export type PostcodeAnswer = z.infer<typeof PostcodeAnswer>;
