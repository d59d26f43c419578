import type { User } from '@doorstep/domain';
import { anAcceptedBooking } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { worldOfEachTest } from '../../../testing/world.ts';

const our = worldOfEachTest();
let provider: User;
let bookingId: number;
beforeEach(async () => {
  ({ provider, bookingId } = await anAcceptedBooking(our.world));
});

const nextJob = async () => within(await screen.findByRole('region', { name: 'Next job' }));
const open = () => openPage(our.world, '/provider-dashboard', { as: provider });

it('the next job offers its next stage, until it can be completed (JOB-1, DSH-15)', async () => {
  our.world.at('2026-03-04T10:05:00Z');
  const { user } = open();
  for (const stage of ['On my way', 'Started', 'Finished'])
    await user.click(await (await nextJob()).findByRole('button', { name: stage }));
  await (await nextJob()).findByRole('button', { name: /^Complete: / });
  await waitFor(async () => {
    const { stages } = await our.world.as(provider).jobs.record({ bookingId });
    expect(Object.values(stages)).not.toContain(null);
  });
});

it('a job of another day offers none yet', async () => {
  open();
  await (await nextJob()).findByRole('link', { name: 'Open job' });
  await waitFor(async () => expect((await nextJob()).queryByRole('button')).toBeNull());
});
