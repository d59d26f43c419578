import type { Conflict, Occurrence, SeriesPreview } from '@doorstep/domain';
import { formatDay } from '../dates.ts';
import type { CreatedDate } from './series-store.ts';

/** What a customer decides about a date that is in conflict or on a Sunday, by its index. */
export type Decision = 'monday' | 'substitute' | 'out';
export type Decisions = Readonly<Record<number, Decision>>;

/** One date to book: its index in the series, its day, and the provider when it is not the first date's. */
export interface PlannedDate {
  index: number;
  date: string;
  providerId: number | null;
}

interface Plan {
  dates: PlannedDate[];
  /** Indices of the dates that still need a decision. */
  undecided: number[];
  /** Those of them that are free, but more than the customer may have open (Rulings: Limits). */
  beyond: number[];
}

/** Which dates of a preview are booked, and which still need a decision (Rulings: Series, Recurrence). */
export function planOf({ occurrences, room }: SeriesPreview, decisions: Decisions): Plan {
  const dates: PlannedDate[] = [];
  const undecided: number[] = [];
  for (const occurrence of occurrences) {
    const decision = decisions[occurrence.index];
    if (decision === 'out') continue;
    const { date, conflict, substitute } = chosenDay(occurrence, decision);
    if (conflict === null) dates.push({ index: occurrence.index, date, providerId: null });
    else if (decision === 'substitute' && substitute)
      dates.push({ index: occurrence.index, date, providerId: substitute.id });
    else undecided.push(occurrence.index);
  }
  const beyond = dates.splice(room ?? dates.length).map(({ index }) => index);
  return { dates, undecided: [...undecided, ...beyond], beyond };
}

/**
 * The dates of a plan as they are sent: the first asks for the chosen provider, or the one that the preview named, and
 * those that follow for nobody else unless that was agreed to.
 */
export function datesToBook(
  dates: readonly PlannedDate[],
  { provider, time }: Pick<SeriesPreview, 'provider' | 'time'>,
  providerId: number | null,
): CreatedDate[] {
  const first = providerId ?? provider?.id ?? null;
  return dates.map((date, position) => ({
    ...date,
    time,
    providerId: date.providerId ?? (position === 0 ? first : null),
  }));
}

/** The day that is meant for an occurrence: its own, or the Monday after it. */
export function chosenDay(occurrence: Occurrence, decision: Decision | undefined) {
  return decision === 'monday' && occurrence.monday ? occurrence.monday : occurrence;
}

const CONFLICTS: Record<Exclude<Conflict, 'provider_busy'>, string> = {
  fully_booked: 'Fully booked at this time',
  nobody_works: 'Nobody works at this time',
  past: 'Too soon to be booked',
  too_far: 'Too far ahead to be booked',
  no_such_time: 'The clocks go forward: there is no such time',
};

/** What stands in the way of a date, in words. */
export function conflictText(conflict: Conflict, provider: SeriesPreview['provider']): string {
  if (conflict === 'provider_busy') return `${provider?.name ?? 'The provider'} is busy`;
  return CONFLICTS[conflict];
}

/** What may be decided about an occurrence, with the words for it; any that cannot be booked may be left out. */
export function optionsFor(
  occurrence: Occurrence,
  cannotBeBooked: boolean,
): { value: Decision; label: string }[] {
  const { monday, conflict, substitute } = occurrence;
  return [
    ...(monday && monday.conflict === null
      ? [{ value: 'monday' as const, label: `Move to ${formatDay(monday.startsAt)}` }]
      : []),
    ...(conflict === 'provider_busy' && substitute
      ? [{ value: 'substitute' as const, label: `Let ${substitute.name} come` }]
      : []),
    ...(cannotBeBooked ? [{ value: 'out' as const, label: 'Leave this date out' }] : []),
  ];
}
