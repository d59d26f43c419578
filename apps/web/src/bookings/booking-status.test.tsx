import { STAGES } from '@doorstep/domain';
import { expect, it } from 'vitest';
import { statusText } from './booking-status.tsx';

const NOW = '2026-03-04T10:00:00Z';

it('says the stage of a visit under way instead of Confirmed (LIF-9)', () => {
  const stages = [null, ...STAGES.map((name) => ({ name, at: NOW }))];
  expect(stages.map((stage) => statusText({ status: 'confirmed', paused: false, stage }))).toEqual([
    'Confirmed',
    'On the way',
    'In progress',
    'Finished',
  ]);
});

it('says the status of every other booking', () => {
  const stage = { name: 'finished', at: NOW } as const;
  expect(statusText({ status: 'completed', paused: false, stage })).toBe('Completed');
  expect(statusText({ status: 'pending', paused: true, stage: null })).toBe('Paused');
});
