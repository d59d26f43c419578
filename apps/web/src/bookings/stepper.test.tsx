import type { User } from '@doorstep/domain';
import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ArchStepper } from './stepper.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });
let bookingId: number;
beforeEach(async () => {
  ({ id: bookingId } = await aBooking(world, customer));
});

const by = (user: User) => world.as(user);

/** Returns the steps as "state: text". */
async function steps(): Promise<string[]> {
  cleanup();
  render(<ArchStepper booking={await by(customer).bookings.show({ bookingId })} />);
  return screen
    .queryAllByRole('listitem')
    .map(({ dataset, textContent }) => `${dataset['state']}: ${textContent}`);
}

describe('the steps of a visit', () => {
  it('wait for the answer of the provider', async () => {
    expect(await steps()).toEqual([
      'done: Requested, done2 Mar',
      'now: Acceptedby Tue 3 Mar, 10:00',
      'ahead: On the way',
      'ahead: Started10:00',
      'ahead: Finishedabout 11:00',
    ]);
  });

  it('follow the stages of the visit', async () => {
    await by(provider).bookings.accept({ bookingId });
    expect(await steps()).toContain('done: Accepted, done');
    world.at('2026-03-04T09:30:00Z');
    await by(provider).jobs.mark({ bookingId, stage: 'onMyWay' });
    expect(await steps()).toContain('now: On the waysince 09:30');
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('On the way');
    world.at('2026-03-04T10:00:00Z');
    await by(provider).jobs.mark({ bookingId, stage: 'started' });
    expect(await steps()).toEqual(
      expect.arrayContaining(['done: On the way, done', 'now: Startedsince 10:00']),
    );
  });

  it('are not there for a completed visit', async () => {
    await by(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await by(provider).bookings.complete({ bookingId });
    expect(await steps()).toEqual([]);
  });

  it('are not there for a cancelled visit', async () => {
    await by(customer).bookings.cancel({ bookingId });
    expect(await steps()).toEqual([]);
  });
});
