import { z } from 'zod';
import { isStorable } from '../../platform/text.ts';

/** Message for a bad format, also shown in the toast 'Postcode Required' (ADR-18). */
export const POSTCODE_FORMAT = 'Please enter a valid UK postcode format (e.g., SW1A 1AA, EC1A 1BB)';

/** One or two letters, a digit, optionally a letter or digit, then anything (ADR-11). */
const FORMAT = /^[A-Z]{1,2}\d[A-Z\d]?/;
const MAX_LENGTH = 10;

/** A postcode or its beginning, normalised: trimmed, upper case, single spaces. */
export const Postcode = z
  .string(POSTCODE_FORMAT)
  .transform((entered) => entered.trim().toUpperCase().replaceAll(/\s+/g, ' '))
  .refine(
    (postcode) => postcode.length <= MAX_LENGTH && FORMAT.test(postcode) && isStorable(postcode),
    POSTCODE_FORMAT,
  );

/** An address from a source (ADR-13); fields that the source does not know are empty. */
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

/** Answer to a look-up (ADR-13): `partial` when streets and houses are unknown. */
export const PostcodeAnswer = z.object({
  status: z.enum(['success', 'partial']),
  result: z.array(FoundAddress),
  /** Name of the source that answered. */
  source: z.string(),
  message: z.string().nullable(),
});
export type PostcodeAnswer = z.infer<typeof PostcodeAnswer>;
