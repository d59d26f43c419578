import { aPicture } from '../test-ports.ts';
import type { Cases } from './case.ts';
import type { Side, Stage } from './scene.ts';

const bookingOf = ({ bookingId }: Side) => ({ bookingId });
const photoOf = ({ photoId }: Side) => ({ photoId });
const accept = (stage: Stage, { provider, bookingId }: Side) =>
  stage.as(provider).bookings.accept({ bookingId });
const setOut = async (stage: Stage, side: Side) => {
  await accept(stage, side);
  stage.at('2026-03-04T09:15:00Z');
  await stage.as(side.provider).jobs.mark({ bookingId: side.bookingId, stage: 'onMyWay' });
};

/** For those who do a job, at its time. */
const written = { for: ['provider', 'admin'], prepare: accept, at: '2026-03-04T09:30:00Z' } as const;

export const jobCases: Cases = {
  'jobs.record': { for: 'signed in', names: bookingOf },
  'jobs.mark': { ...written, names: (side) => ({ ...bookingOf(side), stage: 'onMyWay' }) },
  'jobs.unmark': {
    ...written,
    prepare: setOut,
    names: (side) => ({ ...bookingOf(side), stage: 'onMyWay' }),
  },
  'jobs.tick': {
    ...written,
    names: (side) => ({
      ...bookingOf(side),
      task: 'Clean the kitchen',
      done: true,
    }),
  },
  'jobs.saveNote': { ...written, names: (side) => ({ ...bookingOf(side), note: 'All done.' }) },
  'jobs.addPhoto': {
    ...written,
    names: (side) => ({ ...bookingOf(side), kind: 'before', picture: aPicture() }),
  },
  'jobs.describePhoto': { ...written, names: (side) => ({ ...photoOf(side), kind: 'after' }) },
  'jobs.removePhoto': { ...written, names: photoOf },
  'jobs.restorePhoto': { ...written, names: photoOf },
};
