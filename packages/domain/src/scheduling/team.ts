import type { Db, Tx } from '../platform/database/database.ts';
import { inSlices, yieldToEventLoop } from '../platform/event-loop.ts';
import { GRID_MINUTES } from '../platform/time.ts';
import { type Purpose, type Span, readTaken, readWeeks } from './calendar.queries.ts';
import {
  type SlotRequirement,
  type Week,
  type WorkingTime,
  isTaken,
  sharedWeeks,
  workingQuarters,
  works,
} from './provider-calendar.ts';

/** A provider whose time is asked for. */
export interface Candidate {
  id: number;
  offersOvernight: boolean;
}

/** Providers who are asked for free times, in this order, and their weekly hours. */
interface Members<Member extends Candidate> extends Purpose {
  members: readonly Member[];
  weekOf: ReadonlyMap<number, Week>;
}

/** Any number of providers: a search goes through them in slices, so never in a transaction. */
export interface Team<Member extends Candidate = Candidate> extends Members<Member> {
  db: Db;
}

/** How many providers are looked at in one turn of the event loop. */
const MEMBER_BATCH_SIZE = 100;
/** Quarter hours of all providers that are read in one turn: some milliseconds' worth, were half of them taken. */
const QUARTER_BATCH_SIZE = 100_000;

/** Reads the weekly hours of providers; what takes their time is read later, as far as a search gets. */
export async function readTeam<Member extends Candidate>(
  db: Db,
  members: readonly Member[],
  { exceptFor = null, place = null }: Partial<Purpose> = {},
): Promise<Team<Member>> {
  const rows: Awaited<ReturnType<typeof readWeeks>> = [];
  for await (const some of inSlices(members, MEMBER_BATCH_SIZE))
    rows.push(...(await readWeeks(db, idsOf(some))));
  return { db, members, weekOf: sharedWeeks(rows), exceptFor, place };
}

/**
 * Those of the needs for which one of the team is free, as they are found; once one is, no other is asked.
 * What one provider answers comes in the order given.
 */
export async function* freeNeeds<Asked extends SlotRequirement>(
  team: Team,
  needs: readonly Asked[],
): AsyncGenerator<Asked, void, undefined> {
  if (needs.length === 0) return;
  const workingOf = workingTimes(team, spanOf(needs));
  let open = needs;
  let asked = 0;
  while (open.length > 0 && asked < team.members.length) {
    await yieldToEventLoop();
    const span = spanOf(open);
    const some: Candidate[] = [];
    const workedBy = memoized((time: WorkingTime) => open.filter((need) => works(time, need)));
    const until = asked + MEMBER_BATCH_SIZE;
    for (const member of team.members.slice(asked, until)) {
      if (some.length === providersAtOnce(span)) break;
      if (workedBy(workingOf(member)).length > 0) some.push(member);
      asked += 1;
    }
    const takenOf = await readTaken(team.db, idsOf(some), span, team);
    const free = new Set<Asked>();
    for (const member of some) {
      const taken = takenOf.get(member.id);
      for (const need of workedBy(workingOf(member)))
        if (taken && !free.has(need) && !isTaken(taken, need)) free.add(need);
    }
    yield* open.filter((need) => free.has(need));
    open = open.filter((need) => !free.has(need));
  }
}

/** Those of the team who are free for a need, in its order, as they are found. */
export async function* freeMembers<Member extends Candidate>(
  team: Team<Member>,
  need: SlotRequirement,
): AsyncGenerator<Member, void, undefined> {
  const workingOf = workingTimes(team, spanOf([need]));
  for await (const members of inSlices(team.members, MEMBER_BATCH_SIZE))
    yield* await freeOf(team.db, { ...team, members }, need, workingOf);
}

/** Those of a few providers who are free for a need, in their order, without a turn of the event loop: a transaction may ask. */
export async function freeOfFew<Member extends Candidate>(
  db: Db | Tx,
  members: readonly Member[],
  need: SlotRequirement,
  purpose: Purpose,
): Promise<Member[]> {
  if (members.length === 0) return [];
  const weekOf = sharedWeeks(await readWeeks(db, idsOf(members)));
  const few = { ...purpose, members, weekOf };
  return freeOf(db, few, need, workingTimes(few, spanOf([need])));
}

async function freeOf<Member extends Candidate>(
  db: Db | Tx,
  { members, ...purpose }: Members<Member>,
  need: SlotRequirement,
  workingOf: (member: Candidate) => WorkingTime,
): Promise<Member[]> {
  const working = members.filter((member) => works(workingOf(member), need));
  const takenOf = await readTaken(db, idsOf(working), spanOf([need]), purpose);
  return working.filter(({ id }) => {
    const taken = takenOf.get(id);
    return taken !== undefined && !isTaken(taken, need);
  });
}

/** Those of the needs for which one of the team works, free or not. */
export async function workedNeeds<Asked extends SlotRequirement>(
  team: Team,
  needs: readonly Asked[],
): Promise<readonly Asked[]> {
  if (needs.length === 0) return [];
  const workingOf = workingTimes(team, spanOf(needs));
  const known = new Set<WorkingTime>();
  let open = needs;
  for await (const some of inSlices(team.members, MEMBER_BATCH_SIZE)) {
    for (const time of some.map(workingOf)) {
      if (!known.has(time)) open = open.filter((need) => !works(time, need));
      known.add(time);
    }
    if (open.length === 0) break;
  }
  return needs.filter((need) => !open.includes(need));
}

/** When members of a team work within a span; those who work alike have one and the same working time. */
function workingTimes(
  { weekOf }: Pick<Team, 'weekOf'>,
  { fromSlot, toSlot }: Span,
): (member: Candidate) => WorkingTime {
  const laidOut = workingQuarters(fromSlot, toSlot);
  const timeOf = (offersOvernight: boolean) =>
    memoized((week: Week): WorkingTime => ({ offersOvernight, working: laidOut(week) }));
  const [staying, leaving] = [timeOf(true), timeOf(false)];
  return ({ id, offersOvernight }) => (offersOvernight ? staying : leaving)(weekOf.get(id) ?? NO_HOURS);
}

const NO_HOURS: Week = [];

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}

/** From the first to the last quarter hour of some needs. */
function spanOf(needs: readonly SlotRequirement[]): Span {
  const fromSlot = Math.min(...needs.map(({ slot }) => slot));
  const toSlot = Math.max(...needs.map(({ slot, duration }) => slot + duration / GRID_MINUTES));
  return { fromSlot, toSlot };
}

function providersAtOnce({ fromSlot, toSlot }: Span): number {
  return Math.max(1, Math.min(MEMBER_BATCH_SIZE, Math.floor(QUARTER_BATCH_SIZE / (toSlot - fromSlot))));
}

function idsOf(members: readonly Candidate[]): number[] {
  return members.map(({ id }) => id);
}
