import { z } from 'zod';
import { DomainError } from './errors.ts';

/**
 * Set by callers who saw that something was not done yet: they are refused when another admin was faster. Without it, doing
 * it again changes nothing (ADM-17).
 */
export const OnlyIfNew = z.object({ onlyIfNew: z.boolean().default(false) });

/** Refuses what turned out to be done already, if the caller asked for that. @throws done_meanwhile, saying who was faster */
export function refuseDone({ onlyIfNew }: z.output<typeof OnlyIfNew>, message: string): void {
  if (onlyIfNew) throw new DomainError('done_meanwhile', { message });
}
