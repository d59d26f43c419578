import { expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { faultsOf } from '../../../testing/sequences/invariants.ts';
import { readSnapshot } from '../../../testing/snapshot.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../../platform/database/database.ts';
import { domainErrorResponse } from '../../platform/trpc.ts';

openWorldForEachTest();

const ROUNDS = ['10', '11', '12', '13'];

it('exactly one of all who accept a job at once gets it; the others are refused (AVL-5)', async () => {
  const provider = await aProvider(world);
  const others = [await aProvider(world), await aProvider(world), await aProvider(world)];
  const customer = await aCustomer(world);
  // On PostgreSQL another pool is another process, as far as its locks go.
  const second = world.database.dialect === 'postgres' ? openDatabase(world.url) : world.database;
  for (const day of ROUNDS) {
    const request = { providerId: provider.id, date: `2026-03-${day}T10:00` };
    const { id: bookingId } = await aBooking(world, customer, request);
    const { availability, bookings } = world.as(provider);
    await bookings.accept({ bookingId });
    const fromDate = `2026-03-${day}`;
    await availability.addTimeOff({ fromDate, toDate: fromDate, toTime: '23:00' });
    await bookings.offerCover({ bookingId });
    const ended = await Promise.allSettled(
      others.map((other, index) =>
        world
          .as(other, { database: index === 0 ? world.database : second })
          .bookings.acceptCover({ bookingId }),
      ),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = ended.flatMap((each) =>
      each.status === 'rejected' ? [domainErrorResponse(each.reason)] : [],
    );
    expect(refusals.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      Array(2).fill('cover_gone: Another provider has already taken this job'),
    );
    expect(faultsOf(await readSnapshot(world.database.read), world.now)).toEqual([]);
  }
  if (second !== world.database) await second.close();
});

it('a withdrawal, a cancellation and an acceptance at once leave the job with one provider or none', async () => {
  const [provider, other] = [await aProvider(world), await aProvider(world)];
  const customer = await aCustomer(world);
  for (const day of ROUNDS) {
    const request = { providerId: provider.id, date: `2026-03-${day}T10:00` };
    const { id: bookingId } = await aBooking(world, customer, request);
    const { availability, bookings } = world.as(provider);
    await bookings.accept({ bookingId });
    const fromDate = `2026-03-${day}`;
    await availability.addTimeOff({ fromDate, toDate: fromDate, toTime: '23:00' });
    await bookings.offerCover({ bookingId });
    const ended = await Promise.allSettled([
      world.as(other).bookings.acceptCover({ bookingId }),
      bookings.withdrawCover({ bookingId }),
      world.as(customer).bookings.cancel({ bookingId }),
    ]);
    const refused = ended.flatMap((each) =>
      each.status === 'rejected' ? [domainErrorResponse(each.reason).code] : [],
    );
    expect(refused.filter((code) => !['cover_gone', 'illegal_move', 'not_found'].includes(code))).toEqual([]);
    expect(faultsOf(await readSnapshot(world.database.read), world.now)).toEqual([]);
  }
});
