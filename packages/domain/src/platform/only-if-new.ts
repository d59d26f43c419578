import { z } from 'zod';
import { DomainError } from './errors.ts';

/**
 * Said by who saw that something was not done yet: they are refused when another was faster. Without it what is done
 * already is done again, which changes nothing (ADM-17).
 */
export const OnlyIfNew = z.object({ onlyIfNew: z.boolean().default(false) });

/** For what turned out to be done already. @throws done_meanwhile, with who was faster */
export function refuseDone({ onlyIfNew }: z.output<typeof OnlyIfNew>, message: string): void {
  if (onlyIfNew) throw new DomainError('done_meanwhile', { message });
}
