import { z } from 'zod';
import { optionalText } from '../../platform/text.ts';

/** How a customer likes things done; shown to the provider of a booking. */
export const Preferences = z.object({
  ecoProducts: z.boolean().default(false),
  petsAtHome: optionalText(200),
  allergies: optionalText(500),
  preferredTime: z.enum(['morning', 'afternoon', 'any']).default('any'),
  notes: optionalText(2000),
});
export type Preferences = z.output<typeof Preferences>;
