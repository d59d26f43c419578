import { londonWall } from '../calendar.ts';
import type { Db } from '../database/database.ts';
import type { Alternative } from '../errors.ts';
import type { Candidate } from './availability.queries.ts';
import { FORM_DURATION } from './availability.schema.ts';
import { slotsOn } from './free-slots.ts';

/** The first time at which the booking form could offer an hour of this provider; null within its window. */
export async function nextFreeHour(db: Db, candidate: Candidate, now: Date): Promise<Alternative | null> {
  const entry = { source: 'form', recurring: false } as const;
  const wish = { candidates: [candidate], duration: FORM_DURATION, overnight: false, entry };
  // The form's window begins tomorrow, so today's answer names the first day.
  const { nextFreeDate: date } = await slotsOn(db, wish, londonWall(now).date, now);
  const [slot] = date ? (await slotsOn(db, wish, date, now)).slots : [];
  return date && slot ? { date, ...slot } : null;
}
