import type { Weight } from './weights.ts';

/** A page may grow by this much over what is recorded of it, in bytes or as a share, whichever is more. */
const ROOM = { bytes: 500, share: 0.05 };

/** The design's limits in bytes: 150 kB and 20 kB for the landing page, of which it needs less: it is told of every route. */
const LANDING: Weight = { script: 133_000, style: 11_000 };
const PAGE: Weight = { script: 40_000, style: 20_000 };
const PAGE_WITH_FORMS: Weight = { script: 80_000, style: 20_000 };
const WITH_FORMS = [
  '/auth',
  '/contact',
  '/account',
  '/quick-auth',
  '/booking',
  '/admin-dashboard',
  '/admin-services',
  '/chat',
  '/provider-chat',
  '/manage-services',
  '/email-test',
  '/forgot-password',
  '/preferences',
  '/reset-password',
  '/access-details',
];

/** A page with what it weighs, what was recorded and how much it may weigh; a size is missing where there is none. */
export interface Weighed {
  page: string;
  size?: Weight;
  recorded?: Weight;
  bound: Weight;
  /** It weighs more than it may, or is recorded and not there. */
  isFault: boolean;
}

/** Every page of either, against its bounds: the recorded size with some room, but never above the design's limit. */
export function compare(sizes: Record<string, Weight>, record: Record<string, Weight>): Weighed[] {
  return Object.keys({ ...sizes, ...record }).map((page) => {
    const size = sizes[page];
    const recorded = record[page];
    const limit = limitOf(page);
    const bound = {
      script: Math.min(limit.script, withRoom(recorded?.script ?? limit.script)),
      style: Math.min(limit.style, withRoom(recorded?.style ?? limit.style)),
    };
    const isFault = !size || size.script > bound.script || size.style > bound.style;
    return { page, size, recorded, bound, isFault };
  });
}

function limitOf(page: string): Weight {
  if (page === '/') return LANDING;
  return WITH_FORMS.includes(page) ? PAGE_WITH_FORMS : PAGE;
}

function withRoom(size: number): number {
  return Math.floor(size + Math.max(ROOM.bytes, size * ROOM.share));
}
