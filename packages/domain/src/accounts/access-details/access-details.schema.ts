import { z } from 'zod';
import { text } from '../../platform/text.ts';

/** Empty takes away what was there; missing leaves it as it was. */
const Part = text(4000)
  .nullable()
  .transform((value) => value || null)
  .optional();

/** How to get in: what the dialog, the card and the page send, each as much of it as it shows (KEY-1). */
export const AccessDetailsDraft = z.object({ instructions: Part, notes: Part });
export type AccessDetailsDraft = z.output<typeof AccessDetailsDraft>;

/** How to get into a customer's home. */
export interface AccessDetails {
  instructions: string | null;
  notes: string | null;
  /** When it was last changed; null when nothing was ever kept. */
  updatedAt: string | null;
}

/** That a provider looked up how to get in (KEY-3). */
export interface AccessReading {
  id: number;
  readerName: string;
  readAt: string;
  /** The visit that it was for. */
  bookingId: number;
  serviceName: string;
  date: string;
}
