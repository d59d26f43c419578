import { z } from 'zod';
import { optionalText } from '../../platform/text.ts';

/** Why an admin flags a booking, if they say so (ADM-5). */
export const FlagNote = z.object({ note: optionalText(1000) });
