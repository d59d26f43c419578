import { z } from 'zod';
import { isStorable } from '../../platform/text.ts';
import { isPostcodeLike, POSTCODE_FORMAT } from './postcode-in-text.ts';

const MAX_LENGTH = 10;

/** A postcode or its beginning, normalised: trimmed, upper case, single spaces. */
export const Postcode = z
  .string(POSTCODE_FORMAT)
  .transform((entered) => entered.trim().toUpperCase().replaceAll(/\s+/g, ' '))
  .refine(
    (postcode) => postcode.length <= MAX_LENGTH && isPostcodeLike(postcode) && isStorable(postcode),
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
