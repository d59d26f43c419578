import type { Db } from '../platform/database/database.ts';
import { inSlices, yieldToEventLoop } from '../platform/event-loop.ts';
import { GRID_MINUTES } from '../platform/time.ts';
import {
  type AvailabilityFilter,
  type CalendarTexts,
  type Span,
  readTaken,
  readWeeks,
  takenIn,
} from './calendar.queries.ts';
import type { Place } from './places/place.ts';
import {
  type SlotRequirement,
  type Week,
  type WorkingTime,
  isTaken,
  parseWeek,
  shareWeeks,
  workingQuarters,
  works,
} from './provider-calendar.ts';

export interface Candidate {
  id: number;
  offersOvernight: boolean;
}

/** Providers in the order in which they are searched, with their weekly hours. */
interface Members<Member extends Candidate> extends AvailabilityFilter {
  members: readonly Member[];
  weekById: ReadonlyMap<number, Week>;
}

/** Any number of providers, read in batches that yield to the event loop, so never in a transaction. */
export interface Team<Member extends Candidate = Candidate> extends Members<Member> {
  db: Db;
}

/** Providers searched in one turn of the event loop. */
const MEMBER_BATCH_SIZE = 100;
/** Quarter hours of all providers read in one turn: a few milliseconds if half of them are taken. */
const QUARTER_BATCH_SIZE = 100_000;

/** Reads the weekly hours of providers; their taken time is read later, only as far as a search gets. */
export async function readTeam<Member extends Candidate>(
  db: Db,
  members: readonly Member[],
  filter: AvailabilityFilter,
): Promise<Team<Member>> {
  const rows: Awaited<ReturnType<typeof readWeeks>> = [];
  for await (const batch of inSlices(members, MEMBER_BATCH_SIZE))
    rows.push(...(await readWeeks(db, idsOf(batch))));
  return { ...filter, db, members, weekById: shareWeeks(rows) };
}

/**
 * Yields the requirements for which anyone in the team is free, as they are found. Those found in one batch keep their
 * order.
 */
export async function* freeRequirements<Requirement extends SlotRequirement>(
  team: Team,
  requirements: readonly Requirement[],
): AsyncGenerator<Requirement, void, undefined> {
  if (requirements.length === 0) return;
  const workingTimeOf = workingTimes(team, spanOf(requirements));
  let open = requirements;
  let searched = 0;
  while (open.length > 0 && searched < team.members.length) {
    await yieldToEventLoop();
    const span = spanOf(open);
    const batch: Candidate[] = [];
    const workedBy = memoized((time: WorkingTime) => open.filter((each) => works(time, each)));
    for (const member of team.members.slice(searched, searched + MEMBER_BATCH_SIZE)) {
      if (batch.length === maxProviders(span)) break;
      if (workedBy(workingTimeOf(member)).length > 0) batch.push(member);
      searched += 1;
    }
    const takenById = await readTaken(team.db, idsOf(batch), span, team);
    const free = new Set<Requirement>();
    for (const member of batch) {
      const taken = takenById.get(member.id);
      for (const each of workedBy(workingTimeOf(member)))
        if (taken && !free.has(each) && !isTaken(taken, each)) free.add(each);
    }
    yield* open.filter((each) => free.has(each));
    open = open.filter((each) => !free.has(each));
  }
}

/** Yields the members of a team who are free, in their order, as they are found. */
export async function* freeMembers<Member extends Candidate>(
  team: Team<Member>,
  requirement: SlotRequirement,
): AsyncGenerator<Member, void, undefined> {
  const workingTimeOf = workingTimes(team, spanOf([requirement]));
  for await (const members of inSlices(team.members, MEMBER_BATCH_SIZE))
    yield* await filterFree(team.db, { ...team, members }, requirement, workingTimeOf);
}

/** Returns which of a few providers are free, in their order, without yielding to the event loop. */
export async function freeOfFew<Member extends Candidate>(
  db: Db,
  members: readonly Member[],
  requirement: SlotRequirement,
  filter: AvailabilityFilter,
): Promise<Member[]> {
  if (members.length === 0) return [];
  const weekById = shareWeeks(await readWeeks(db, idsOf(members)));
  const few = { ...filter, members, weekById };
  return filterFree(db, few, requirement, workingTimes(few, spanOf([requirement])));
}

/** Returns whether a provider is free, by the texts of their calendar. */
export function isFree(
  candidate: Pick<Candidate, 'offersOvernight'> & CalendarTexts,
  requirement: SlotRequirement,
  place: Place | null,
): boolean {
  const span = spanOf([requirement]);
  const working = workingQuarters(span.fromSlot, span.toSlot)(parseWeek(candidate.week));
  const { offersOvernight } = candidate;
  return (
    works({ offersOvernight, working }, requirement) && !isTaken(takenIn(candidate, span, place), requirement)
  );
}

async function filterFree<Member extends Candidate>(
  db: Db,
  { members, ...filter }: Members<Member>,
  requirement: SlotRequirement,
  workingTimeOf: (member: Candidate) => WorkingTime,
): Promise<Member[]> {
  const working = members.filter((member) => works(workingTimeOf(member), requirement));
  const takenById = await readTaken(db, idsOf(working), spanOf([requirement]), filter);
  return working.filter(({ id }) => {
    const taken = takenById.get(id);
    return taken !== undefined && !isTaken(taken, requirement);
  });
}

/** Returns the requirements at which anyone in the team works, free or not. */
export async function workedRequirements<Requirement extends SlotRequirement>(
  team: Team,
  requirements: readonly Requirement[],
): Promise<readonly Requirement[]> {
  if (requirements.length === 0) return [];
  const workingTimeOf = workingTimes(team, spanOf(requirements));
  const checked = new Set<WorkingTime>();
  let open = requirements;
  for await (const batch of inSlices(team.members, MEMBER_BATCH_SIZE)) {
    for (const time of batch.map(workingTimeOf)) {
      if (!checked.has(time)) open = open.filter((each) => !works(time, each));
      checked.add(time);
    }
    if (open.length === 0) break;
  }
  return requirements.filter((each) => !open.includes(each));
}

/** Returns the working time of members within a span; members with equal hours share one object. */
function workingTimes(
  { weekById }: Pick<Team, 'weekById'>,
  { fromSlot, toSlot }: Span,
): (member: Candidate) => WorkingTime {
  const layOut = workingQuarters(fromSlot, toSlot);
  const timeOf = (offersOvernight: boolean) =>
    memoized((week: Week): WorkingTime => ({ offersOvernight, working: layOut(week) }));
  const [overnight, daytime] = [timeOf(true), timeOf(false)];
  return ({ id, offersOvernight }) => (offersOvernight ? overnight : daytime)(weekById.get(id) ?? NO_HOURS);
}

const NO_HOURS: Week = [];

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, compute(key));
    return values.get(key) as Value;
  };
}

export function spanOf(requirements: readonly SlotRequirement[]): Span {
  const fromSlot = Math.min(...requirements.map(({ slot }) => slot));
  const toSlot = Math.max(...requirements.map(({ slot, duration }) => slot + duration / GRID_MINUTES));
  return { fromSlot, toSlot };
}

function maxProviders({ fromSlot, toSlot }: Span): number {
  return Math.max(1, Math.min(MEMBER_BATCH_SIZE, Math.floor(QUARTER_BATCH_SIZE / (toSlot - fromSlot))));
}

function idsOf(members: readonly Candidate[]): number[] {
  return members.map(({ id }) => id);
}
