import { describe, expect, it } from 'vitest';
import {
  aBooking,
  aCustomer,
  aProvider,
  aRequest,
  anAdmin,
  openingPasswords,
} from '@doorstep/domain/testing';
import { aSeries } from '../../../testing/factories.ts';
import { faultsOf } from '../../../testing/sequences/invariants.ts';
import { readSnapshot } from '../../../testing/snapshot.ts';
import { race, refusalsOf, winnersOf } from '../../../testing/race.ts';
import { raceInProcesses } from '../../../testing/race-processes.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { domainErrorResponse } from '../../platform/trpc.ts';

openWorldForEachTest();

const runs = [
  ['one process', race],
  ['two processes', raceInProcesses],
] as const;

describe.each(runs)('one customer sending much at once in %s', (_, run) => {
  it('makes one booking under one Idempotency-Key', async () => {
    for (let made = 0; made < 3; made += 1) await aProvider(world);
    const customer = await aCustomer(world);
    const entry = { customer, request: aRequest({ idempotencyKey: 'k' }) };
    const finishes = await run(
      world,
      Array.from({ length: 10 }, () => entry),
    );
    expect(new Set(winnersOf(finishes).map(({ id }) => id)).size).toBe(1);
    expect(refusalsOf(finishes)).toEqual([]);
    expect(await world.as(customer).bookings.list()).toHaveLength(1);
  });

  it('has 25 requests open, not one more', async () => {
    const customer = await aCustomer(world);
    const entry = { customer, request: aRequest() };
    const finishes = await run(
      world,
      Array.from({ length: 40 }, () => entry),
    );
    expect(winnersOf(finishes)).toHaveLength(25);
    expect(refusalsOf(finishes).map(({ code }) => code)).toEqual(Array(15).fill('too_many_pending'));
  });
});

describe('moving one booking at once', () => {
  it('lets a decline and a cancel both be sent and only one happen', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    for (const day of [3, 4, 5, 6, 7]) {
      const { id: bookingId } = await aBooking(world, customer, { date: `2026-03-0${day}T10:00` });
      const moved = await Promise.allSettled([
        world.as(customer).bookings.cancel({ bookingId }),
        world.as(provider).bookings.decline({ bookingId }),
        world.as(customer).bookings.cancel({ bookingId }),
      ]);
      expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { events } = await readSnapshot(world.database.read);
      expect(events.filter((event) => event.bookingId === bookingId)).toHaveLength(2);
    }
  });

  it('never leaves a cancelled booking with time, whichever of accept and cancel comes first', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    for (const day of [3, 4, 5, 6, 7]) {
      const { id: bookingId } = await aBooking(world, customer, { date: `2026-03-0${day}T10:00` });
      await Promise.allSettled([
        world.as(provider).bookings.accept({ bookingId }),
        world.as(customer).bookings.cancel({ bookingId }),
      ]);
      const [booking] = await world.as(customer).bookings.list();
      const { claims } = await readSnapshot(world.database.read);
      const held = claims.filter((claim) => claim.bookingId === bookingId);
      expect(held).toHaveLength(booking?.status === 'cancelled' ? 0 : 4);
    }
  });

  it('gives a time to one of those who want it: by a request, a reschedule, a hand-over or a reactivation', async () => {
    const [provider, other] = [await aProvider(world), await aProvider(world)];
    const [admin, customer, rival] = [await anAdmin(world), await aCustomer(world), await aCustomer(world)];
    const own = { providerId: provider.id };
    for (const day of ['10', '11', '12', '13']) {
      const date = `2026-03-${day}T10:00`;
      const series = { recurring: true, recurrencePattern: 'weekly' as const };
      const skipped = await aBooking(world, customer, { ...own, ...series, date });
      await world.as(customer).bookings.skip({ bookingId: skipped.id });
      const elsewhere = await aBooking(world, customer, { date, providerId: other.id });
      const later = await aBooking(world, customer, { ...own, date: `2026-03-${day}T14:00` });
      const wanted = await Promise.allSettled([
        aBooking(world, rival, { ...own, date: `2026-03-${day}T10:30` }),
        world.as(customer).bookings.reschedule({ bookingId: later.id, date, time: '10:00' }),
        world.as(admin).bookings.assign({ bookingId: elsewhere.id, ...own }),
        world.as(customer).bookings.reactivate({ bookingId: skipped.id }),
      ]);
      expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(faultsOf(await readSnapshot(world.database.read), world.now)).toEqual([]);
    }
  });
});

describe('leaving while others go on', () => {
  const leaving = {
    'a deactivated customer': { side: 'userId', by: 'admin' },
    'a customer who deletes their account': { side: 'userId', by: 'themself' },
    'a deactivated provider': { side: 'providerId', by: 'admin' },
    'a provider who deletes their account': { side: 'providerId', by: 'themself' },
  } as const;
  const ROUNDS = 4;

  it.each(Object.entries(leaving))(
    'leaves %s no time that no provider will come for',
    async (_, { side, by }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [admin, customer, provider] = [
          await anAdmin(world),
          await aCustomer(world),
          await aProvider(world),
        ];
        const { ids } = await aSeries(world, customer, 4, { providerId: provider.id });
        const [waiting, confirmed, paused, asked] = ids as [number, number, number, number];
        await world.as(provider).bookings.accept({ bookingId: confirmed });
        await world.as(customer).bookings.skip({ bookingId: paused });
        const left = side === 'userId' ? customer : provider;
        const leave = () =>
          by === 'admin'
            ? world.as(admin).accounts.deactivate({ userId: left.id })
            : world
                .as(left, { passwords: openingPasswords() })
                .accounts.deleteAccount({ currentPassword: 'any' });
        const others = [
          () => world.as(customer).bookings.skip({ bookingId: confirmed }),
          () => world.as(customer).bookings.skip({ bookingId: waiting }),
          () => world.as(provider).bookings.accept({ bookingId: asked }),
          () => world.as(customer).bookings.reactivate({ bookingId: paused }),
        ];
        const [gone, ...ended] = await Promise.allSettled(
          [leave, ...others.slice(round % ROUNDS), ...others.slice(0, round % ROUNDS)].map((call) => call()),
        );
        expect(gone).toMatchObject({ status: 'fulfilled' });
        const refusals = ended.filter(({ status }) => status === 'rejected');
        expect(refusals.filter(isUnexpected)).toEqual([]);

        const after = await readSnapshot(world.database.read);
        expect(faultsOf(after, world.now)).toEqual([]);
        const open = after.bookings.filter((row) => row[side] === left.id && row.status !== 'cancelled');
        const jobs = open.filter(({ status, pausedAt }) => status === 'confirmed' && pausedAt === null);
        // An admin gives confirmed jobs to others; paused dates of a deactivated provider wait for no answer.
        const stays = side === 'providerId' && by === 'admin';
        expect(open.filter((row) => !stays || row.pausedAt === null)).toEqual(stays ? jobs : []);
        const held = after.claims.filter(({ bookingId }) => open.some(({ id }) => id === bookingId));
        expect(new Set(held.map(({ bookingId }) => bookingId))).toEqual(new Set(jobs.map(({ id }) => id)));
      }
    },
  );
});

/** Returns true if a call failed for another reason than being too late. */
function isUnexpected(ended: PromiseSettledResult<unknown>): boolean {
  const late = ['signed_out', 'illegal_move', 'not_found', 'provider_unavailable', 'slot_taken'];
  return ended.status === 'rejected' && !late.includes(domainErrorResponse(ended.reason).code);
}
