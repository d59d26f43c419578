import type { Db } from '../platform/database/database.ts';
import type { Alternative } from '../platform/errors.ts';
import { FORM_DURATION } from './slot-times.ts';
import { firstFreeOfEach } from './free-slots.ts';
import type { Candidate } from './team.ts';

/** The first time at which the booking form could offer an hour of each of these providers; none within its window. */
export async function nextFreeHours(
  db: Db,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Map<number, Alternative>> {
  const entry = { source: 'form', recurring: false } as const;
  const anywhere = { duration: FORM_DURATION, overnight: false, place: null, entry };
  return firstFreeOfEach(db, { candidates, ...anywhere }, now);
}
