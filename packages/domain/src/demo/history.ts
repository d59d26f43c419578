import { addDays, dayOfWeek } from '../platform/calendar.ts';
import { type DemoBooking, parseReview } from './bookings.ts';
import { DEMO_PROVIDERS, DEMO_REGULARS, MAIN_PROVIDER, elementAt, regularJoinedDaysAgo } from './people.ts';
import REVIEWS from './reviews.json' with { type: 'json' };

const DAYS = 90;
/** Days ahead for which providers have further bookings, and who has them. */
const DAYS_AHEAD = 12;
const BOOKED_AHEAD = ['Erin Walsh', 'Joanna Clarke', 'Peter Lindqvist', 'Leila Aziz', 'Marcus Grant'];

const TIMES = ['09:00', '09:30', '10:30', '13:00', '14:30'];
const DURATIONS = [60, 90, 120, 120, 120, 180];
const RATINGS = ['5', '5', '5', '4', '5', '5', '4', '5'];
const TIPS = [0, 0, 0, 200, 300, 0, 500, 1000];
/** Visits are booked less than this many days ahead, by customers who joined before. */
const MAX_DAYS_BEFORE = 7;
/** Every so many completed visits one has a problem. */
const VISITS_PER_PROBLEM = 45;

/** Returns a source of numbers from 0 that look random and are the same at each start. */
function openDice(): (sides: number) => number {
  let state = 20_260_302;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Outcome of a past booking, by a roll of a hundred. */
function endOf(roll: number): Pick<DemoBooking, 'status' | 'cancelReason' | 'late'> {
  if (roll < 84) return { status: 'completed' };
  if (roll < 89) return { status: 'cancelled', cancelReason: 'customer' };
  if (roll < 92) return { status: 'cancelled', cancelReason: 'customer', late: true };
  if (roll < 96) return { status: 'cancelled', cancelReason: 'declined' };
  return { status: 'cancelled', cancelReason: roll < 98 ? 'expired' : 'provider' };
}

/**
 * Returns some 350 bookings of every provider but the main one: three months of work that grows, and a few bookings ahead.
 * A provider has at most one a day.
 */
export function inventHistory(today: string): DemoBooking[] {
  const dice = openDice();
  const reviews = structuredClone<Record<string, string[]>>(REVIEWS.byProvider);
  // In the order of the services' ids.
  const byType = structuredClone(Object.values(REVIEWS.byType));
  const problems = [...DEMO_PROBLEMS];
  let completed = 0;
  const visitOf = (provider: (typeof DEMO_PROVIDERS)[number], daysAgo: number): DemoBooking => {
    const pick = <T>(from: readonly T[]): T => elementAt(from, dice(from.length));
    const service = pick(provider.services);
    const customers = DEMO_REGULARS.filter(
      (_, index) => regularJoinedDaysAgo(index) > daysAgo + MAX_DAYS_BEFORE,
    );
    const visit = {
      customer: pick(customers).name,
      provider: provider.name,
      service,
      date: addDays(today, -daysAgo),
      time: pick(TIMES),
      duration: pick(DURATIONS),
      requestedDaysBefore: 1 + dice(MAX_DAYS_BEFORE - 1),
      answeredAfter: 5 + dice(150),
    };
    if (daysAgo < 0) return { ...visit, status: dice(3) === 0 ? 'pending' : 'confirmed' };
    const end = endOf(dice(100));
    if (end.status !== 'completed') return { ...visit, ...end };
    completed += 1;
    const jobNote = dice(4) === 0 ? pick(DEMO_JOB_NOTES) : null;
    const problem = completed % VISITS_PER_PROBLEM === 0 ? problems.pop() : undefined;
    if (dice(5) > 2) return { ...visit, ...end, jobNote, ...(problem && { problem }) };
    const typeIndex = Math.min(byType.length - 1, Math.floor((service - 1) / 3));
    const written = reviews[provider.name]?.pop() ?? byType[typeIndex]?.pop() ?? pick(RATINGS);
    const review = { ...parseReview(written), tip: pick(TIPS) };
    return { ...visit, ...end, jobNote, review, ...(problem && { problem }) };
  };
  const bookings: DemoBooking[] = [];
  for (let daysAgo = DAYS; daysAgo >= -DAYS_AHEAD; daysAgo -= 1) {
    if (daysAgo === 0) continue;
    const isSunday = dayOfWeek(addDays(today, -daysAgo)) === 0;
    const chance = daysAgo < 0 ? 30 : 28 - Math.round((14 * daysAgo) / DAYS);
    for (const provider of DEMO_PROVIDERS) {
      const { name, hours, isNew } = provider;
      if (name === MAIN_PROVIDER || isNew || (isSunday && !hours)) continue;
      if (daysAgo < 0 && !BOOKED_AHEAD.includes(name)) continue;
      if (dice(100) < chance) bookings.push(visitOf(provider, daysAgo));
    }
  }
  return bookings;
}

const DEMO_PROBLEMS: readonly NonNullable<DemoBooking['problem']>[] = [
  { kind: 'damage', note: 'The glass shower door has a scratch that wasn’t there before.' },
  {
    kind: 'late',
    note: 'Came an hour late and left on time.',
    decision: { outcome: 'partial_credit', credit: 1500, reason: 'Only stayed for one of the two hours.' },
  },
  {
    kind: 'quality',
    note: 'Half of the hedge was left for another day.',
    decision: { outcome: 'redo', credit: null, reason: 'The rest will be done on Thursday.' },
  },
  {
    kind: 'quality',
    note: 'The collars are still grey.',
    decision: { outcome: 'none', credit: null, reason: 'The stains were noted before the wash, and agreed.' },
  },
];

const DEMO_JOB_NOTES = [
  'All done. I left the windows open a little.',
  'A lovely visit, thank you. See you next time!',
  'Everything on the list is finished. The bin bags are running low.',
  'I put the keys back where I found them.',
  'Took a little longer today, at no extra cost.',
];
