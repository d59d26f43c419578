import { z } from 'zod';
import { Id, optionalText, requiredText } from '../../platform/text.ts';

/** Input of an address (ADR-1), without format requirements (ADR-2). */
export const AddressDraft = z.object({
  name: requiredText(60, 'Name is required'),
  addressLine1: requiredText(200, 'Address line 1 is required'),
  addressLine2: optionalText(200),
  city: requiredText(100, 'City is required'),
  county: optionalText(100),
  postalCode: requiredText(20, 'Postal code is required'),
  country: optionalText(60).transform((country) => country ?? 'United Kingdom'),
  latitude: optionalText(30),
  longitude: optionalText(30),
  isDefault: z.boolean().default(false),
});
export type AddressDraft = z.output<typeof AddressDraft>;

/** A new address; a `userId`, if sent, must be the caller's (REQ-2). */
export const NewAddress = AddressDraft.extend({ userId: Id.nullish() });

/** A saved address; exactly one per user is the default. */
export const Address = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  county: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Address = z.infer<typeof Address>;

/** The addresses that a customer may book with. */
export interface AddressChoices {
  /** Oldest first. */
  saved: Address[];
  /** The address of the latest booking and the number of bookings there, unless it is saved; null without any. */
  last: { line: string; visits: number } | null;
}
