import type { JobRecord } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import {
  type JobMutation,
  type VisibleRecord,
  type PendingMutation,
  pendingText,
  withPending,
} from './pending-mutations.ts';

const ON_MY_WAY = '2026-03-04T09:20:00.000Z';
const STARTED = '2026-03-04T09:58:00.000Z';
const RECORD: JobRecord = {
  bookingId: 1,
  stages: { onMyWay: ON_MY_WAY, started: STARTED, finished: null },
  tasks: [],
  note: 'The oven door sticks.',
  photos: [],
  writing: { from: ON_MY_WAY, isOpen: true },
};
const MADE_AT = '2026-03-04T10:30:00.000Z';
const all = (...mutations: JobMutation[]): PendingMutation[] =>
  mutations.map((mutation, at) => ({
    key: `key ${at}`,
    bookingId: 1,
    madeAt: MADE_AT,
    mutation,
    state: 'waiting',
    refusal: null,
    progress: 0,
  }));
const visibleWith = (pending: PendingMutation[]): VisibleRecord =>
  withPending(RECORD, pending, new Date(MADE_AT));
const TAKE_BACK: JobMutation = { type: 'unmark', stage: 'started' };

describe('a record with pending mutations', () => {
  it('undoes the last stage, and then the one before it', () => {
    const { stages } = visibleWith(all(TAKE_BACK));
    expect(stages).toMatchObject({ onMyWay: ON_MY_WAY, started: null });
    const none = visibleWith(all(TAKE_BACK, { type: 'unmark', stage: 'onMyWay' }));
    expect(none.stages).toMatchObject({ onMyWay: null, started: null });
  });

  it('marks an undone stage again', () => {
    const visible = visibleWith(all(TAKE_BACK, { type: 'stage', stage: 'started' }));
    expect(visible.stages).toMatchObject({ onMyWay: ON_MY_WAY, started: MADE_AT });
  });

  it('has the last note, or none', () => {
    expect(visibleWith(all({ type: 'note', note: ' Mended. ' })).note).toBe('Mended.');
    const emptied = visibleWith(all({ type: 'note', note: 'Mended.' }, { type: 'note', note: ' ' }));
    expect(emptied).toMatchObject({ note: null, pendingNote: { mutation: { note: ' ' } } });
  });

  it('ignores refused ones', () => {
    const [refused] = all(TAKE_BACK);
    const visible = visibleWith([{ ...refused!, state: 'refused', refusal: 'Not so' }]);
    expect(visible).toMatchObject({
      stages: RECORD.stages,
      refused: [{ refusal: 'Not so' }],
    });
  });
});

it('a record that was read before it could be written in is open once that has come (JOB-4, JOB-11)', () => {
  const early: JobRecord = { ...RECORD, writing: { from: STARTED, isOpen: false } };
  const at = (now: string) => withPending(early, [], new Date(now)).writing;
  expect(at('2026-03-04T09:57:59.000Z')).toEqual({ from: STARTED, isOpen: false });
  expect(at(STARTED)).toEqual({ from: STARTED, isOpen: true });
  expect(withPending({ ...RECORD, writing: null }, [], new Date(STARTED)).writing).toBeNull();
});

it.each<[string, JobMutation[]]>([
  ['1 note hasn’t been sent yet.', [{ type: 'note', note: '' }]],
  [
    '2 stages and 1 completed job haven’t been sent yet.',
    [{ type: 'stage', stage: 'started' }, { type: 'complete' }, { type: 'stage', stage: 'finished' }],
  ],
  [
    '1 stage undone, 2 tasks and 1 note haven’t been sent yet.',
    [
      { type: 'note', note: '' },
      { type: 'tick', task: 'a', done: true },
      { type: 'tick', task: 'b', done: true },
      TAKE_BACK,
    ],
  ],
])('%s', (text, mutations) => {
  expect(pendingText(all(...mutations))).toBe(text);
});
