import type { Snapshot } from '../snapshot.ts';

type Event = Snapshot['events'][number];
type Role = Snapshot['users'][number]['role'] | 'system';

/** What the events of a booking tell of it. */
export interface Story {
  status: string;
  providerId: number | null;
  cancelReason: string | null;
  startsAt: string;
  /** The other time that was asked for. */
  wish: string | null;
  paused: boolean;
  problem: boolean;
  late: boolean;
}

/** What a move left in the log. */
interface Said {
  from?: string;
  to?: string;
  reason?: string;
  late?: boolean;
  providerId?: number | null;
  formerProviderId?: number | null;
  startsAt?: string;
  startedAt?: string;
  wishedAt?: string;
}

interface Chapter {
  by: readonly Role[];
  /** Status before and after. */
  steps: readonly (readonly [from: string, to: string])[];
  when?: 'before start' | 'from start';
  /** What must hold, and what changes. */
  needs?: (story: Story) => boolean;
  changes?: Partial<Story>;
}

const STAYS = [
  ['pending', 'pending'],
  ['confirmed', 'confirmed'],
] as const;
const ENDS = [
  ['pending', 'cancelled'],
  ['confirmed', 'cancelled'],
] as const;
const BACK = [
  ['pending', 'pending'],
  ['confirmed', 'pending'],
] as const;
const CONFIRMED = [['confirmed', 'confirmed']] as const;

const awake = ({ paused }: Story) => !paused;
const wished = ({ wish }: Story) => wish !== null;
const OVER = { wish: null, paused: false };

/** The life of a booking as the rulings tell it, by the event that each step leaves. */
const CHAPTERS: Record<string, Chapter> = {
  accepted: {
    by: ['provider', 'admin'],
    steps: [['pending', 'confirmed']],
    when: 'before start',
    needs: awake,
  },
  declined: { by: ['provider'], steps: [['pending', 'cancelled']], changes: OVER },
  cancelled: { by: ['customer', 'provider', 'admin'], steps: ENDS, changes: OVER },
  expired: { by: ['system'], steps: ENDS, changes: OVER },
  completed: {
    by: ['provider', 'admin', 'system'],
    steps: [['confirmed', 'completed']],
    when: 'from start',
    needs: awake,
    changes: OVER,
  },
  /** A provider who leaves for good hands over. */
  assigned: {
    by: ['admin', 'provider'],
    steps: BACK,
    when: 'before start',
    needs: awake,
    changes: { wish: null },
  },
  rescheduled: { by: ['customer'], steps: BACK, when: 'before start', needs: awake },
  reschedule_requested: {
    by: ['customer'],
    steps: CONFIRMED,
    when: 'before start',
    needs: ({ wish, paused }) => wish === null && !paused,
  },
  reschedule_accepted: {
    by: ['provider'],
    steps: CONFIRMED,
    when: 'before start',
    needs: wished,
    changes: { wish: null },
  },
  reschedule_declined: {
    by: ['provider'],
    steps: CONFIRMED,
    when: 'before start',
    needs: wished,
    changes: { wish: null },
  },
  reschedule_withdrawn: {
    by: ['customer'],
    steps: CONFIRMED,
    when: 'before start',
    needs: wished,
    changes: { wish: null },
  },
  reschedule_lapsed: { by: ['system'], steps: CONFIRMED, needs: wished, changes: { wish: null } },
  skipped: {
    by: ['customer'],
    steps: STAYS,
    when: 'before start',
    needs: awake,
    changes: { paused: true, wish: null },
  },
  reactivated: {
    by: ['customer'],
    steps: BACK,
    when: 'before start',
    needs: ({ paused }) => paused,
    changes: { paused: false },
  },
  problem_reported: {
    by: ['customer', 'provider'],
    steps: CONFIRMED,
    when: 'from start',
    needs: ({ paused, problem }) => !paused && !problem,
    changes: { problem: true },
  },
  problem_resolved: {
    by: ['admin'],
    steps: [...CONFIRMED, ['completed', 'completed']],
    needs: ({ problem }) => problem,
    changes: { problem: false },
  },
};

const DAY_MS = 86_400_000;
/** What is always late inside 24 hours; a cancel is not when it takes a creation back, or is an admin's. */
const LATE = ['skipped', 'rescheduled', 'reschedule_requested'];

/** How a booking began; where it was moved later, its first time is the one it was moved from. */
export function beginning(first: Event, rest: readonly Event[], now: { startsAt: string }): Story {
  const { providerId = null } = JSON.parse(first.data) as Said;
  const moved = rest.map(({ data }) => (JSON.parse(data) as Said).startedAt).find((start) => start);
  const startsAt = moved ?? now.startsAt;
  const still = { wish: null, paused: false, problem: false, late: false };
  return { status: 'pending', providerId, cancelReason: null, startsAt, ...still };
}

/** The story with one event more, or what is wrong with that event. */
export function tell({ type, data, createdAt }: Event, story: Story, by: Role): Story | string {
  const name = type.replace('booking.', '');
  if (name === 'flagged' || name === 'flag_cleared') return story;
  if (name === 'reviewed') return story.status === 'completed' ? story : `reviewed while ${story.status}`;
  const said = JSON.parse(data) as Said;
  const chapter = CHAPTERS[name];
  const step = chapter?.steps.find(([from, to]) => from === said.from && to === said.to);
  if (!chapter || !step || step[0] !== story.status) return `${name} while ${story.status}`;
  if (!chapter.by.includes(by)) return `${name} by the ${by}`;
  const started = createdAt >= story.startsAt;
  if (chapter.when && (chapter.when === 'from start') !== started) return `${name} not ${chapter.when}`;
  if (chapter.needs && !chapter.needs(story)) return `${name} of ${JSON.stringify(story)}`;
  if (['no_show', 'problem'].includes(said.reason ?? '') && !(started && by === 'admin')) {
    return `${said.reason} before its start, or not by an admin`;
  }
  if (name === 'reschedule_accepted' && said.startsAt !== story.wish) return 'moved to what nobody wished';
  const isLate = Date.parse(story.startsAt) - Date.parse(createdAt) < DAY_MS;
  if (said.late && !isLate) return 'late a day or more before its start';
  if (LATE.includes(name) && isLate && !said.late && !story.late) return `${name} inside 24 hours, not late`;
  if ((said.startedAt ?? story.startsAt) !== story.startsAt) return 'moved from where it was not';
  if ((said.formerProviderId ?? story.providerId) !== story.providerId) return 'taken from who had it not';
  const decided = by === 'admin' && ['completed', 'cancelled'].includes(step[1]);
  return {
    ...story,
    status: step[1],
    providerId: said.providerId === undefined ? story.providerId : said.providerId,
    cancelReason: said.reason ?? null,
    startsAt: said.startsAt ?? story.startsAt,
    ...(said.wishedAt !== undefined && { wish: said.wishedAt }),
    ...(decided && { problem: false }),
    ...(said.late && { late: true }),
    ...chapter.changes,
  };
}
