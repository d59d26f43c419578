import { z } from 'zod';
import { text } from '../../platform/text.ts';

/** Empty text removes the part; a missing part stays. */
const Part = text(4000)
  .nullable()
  .transform((value) => value || null)
  .optional();

/** The parts of a customer's access details that a form edits (KEY-1). */
export const AccessDetailsDraft = z.object({ instructions: Part, notes: Part });
export type AccessDetailsDraft = z.output<typeof AccessDetailsDraft>;

/** Instructions for getting into a customer's home. */
export interface AccessDetails {
  instructions: string | null;
  notes: string | null;
  /** Null if nothing was ever stored. */
  updatedAt: string | null;
}

/** A provider's reading of the access details (KEY-3). */
export interface AccessReading {
  id: number;
  readerName: string;
  readAt: string;
  bookingId: number;
  serviceName: string;
  date: string;
}
