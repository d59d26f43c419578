import { findUser } from '../../src/platform/users/user.queries.ts';
import type { User } from '../../src/platform/users/user.schema.ts';
import { setRelation } from '../../src/providers/favourite.queries.ts';
import { aCustomer, aProvider, anAdmin } from '../factories.ts';
import { dayAfter, readClock } from '../london-clock.ts';
import type { Caller, World } from '../world.ts';
import { ADDRESSES } from './places.ts';

/** The people of one sequence, and the world they share. */
export interface Cast {
  /** The world as the server that runs now has it open. */
  world: World;
  /** The world as the first server has it open, throughout. */
  first: World;
  customer: User[];
  provider: User[];
  admin: User[];
}

/** Services that the sequences ask for; the last has no provider. */
export const SERVICES = [1, 17, 24] as const;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** The same working hours on several days. */
export const hours = (startTime: string, endTime: string, days = EVERY_DAY) =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

/** Two providers by day, one through the night, one with a pause, one who was not approved yet. */
export async function gatherCast(world: World): Promise<Cast> {
  const night = await aProvider(world, { services: [1, 17], hours: hours('18:00', '10:00') });
  await world.as(night).providers.updateProfile({ offersOvernight: true });
  return {
    world,
    first: world,
    customer: [await aCustomer(world), await aCustomer(world), await aCustomer(world)],
    provider: [
      await aProvider(world),
      night,
      await aProvider(world, {
        services: [17],
        hours: [...hours('09:00', '13:00'), ...hours('13:30', '18:00')],
      }),
      await aProvider(world),
      await aProvider(world, { approved: false }),
    ],
    admin: [await anAdmin(world), await anAdmin(world)],
  };
}

/** Addresses of the customers with a series: far from each other. */
const HOMES = [ADDRESSES[1], ADDRESSES[5]];

/**
 * The initial state of a sequence: a series of each of two customers, all but the first dates accepted and one left
 * out, a morning off, addresses, and who likes or avoids whom.
 */
export async function openBusiness({ world, customer, provider }: Cast): Promise<void> {
  const tomorrow = dayAfter(readClock(world.now).date, 1);
  for (const [index, time] of ['10:00', '14:00'].entries()) {
    const caller = world.as(customer[index]!);
    let seriesId: number | null = null;
    for (const days of [0, 7, 14]) {
      const date = `${dayAfter(tomorrow, days)}T${time}`;
      const recurring = { recurring: true, recurrencePattern: 'weekly' as const, seriesId };
      const request = { serviceId: SERVICES[0], address: HOMES[index]!, date, time, ...recurring };
      const booking = await caller.bookings.request(request);
      ({ seriesId } = booking);
      const assigned = provider.find(({ id }) => id === booking.providerId)!;
      if (days > 0) await world.as(assigned).bookings.accept({ bookingId: booking.id });
      if (days === 14) await caller.bookings.skip({ bookingId: booking.id });
    }
    for (const name of ['Home', 'Work']) {
      await caller.addresses.create({ name, addressLine1: time, city: 'London', postalCode: 'N1 1AA' });
    }
  }
  const morning = { fromDate: tomorrow, fromTime: '08:45', toDate: tomorrow, toTime: '10:15' };
  await world.as(provider[3]!).availability.addTimeOff(morning);
  await world.as(customer[0]!).providers.setFavourite({ userId: provider[3]!.id, on: true });
  await world.as(customer[2]!).providers.setBlock({ userId: provider[0]!.id, on: true });
  // From before, when they had to do with each other.
  const block = { userId: provider[1]!.id, otherId: customer[1]!.id, on: true };
  await world.database.transaction((tx) => setRelation(tx, 'block', block));
}

/** Calls procedures as an actor is now: signed out once their account is closed, for their sessions have ended. */
export async function signedIn(
  { world }: Cast,
  user: User,
  overrides?: Parameters<World['as']>[1],
): Promise<Caller> {
  const found = await findUser(world.database.read, user.id);
  return world.as(found?.active ? found : null, overrides);
}

/** Removes all users and their data, so that the next sequence begins with an empty database. */
export async function clear({ database }: World): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('event').execute();
    await tx.deleteFrom('claim').execute();
    await tx.deleteFrom('busyTime').execute();
    await tx.deleteFrom('review').execute();
    await tx.deleteFrom('message').execute();
    await tx.deleteFrom('conversation').execute();
    await tx.deleteFrom('bookingTerm').execute();
    await tx.deleteFrom('problem').execute();
    await tx.deleteFrom('ticketTerm').execute();
    await tx.deleteFrom('ticket').execute();
    await tx.deleteFrom('booking').execute();
    await tx.deleteFrom('series').execute();
    await tx.deleteFrom('timeOff').execute();
    await tx.deleteFrom('weeklyHours').execute();
    await tx.updateTable('service').set({ retiredAt: null }).execute();
    // What else there is of a user goes with them.
    await tx.deleteFrom('user').execute();
    await tx.deleteFrom('counterDelta').execute();
    await tx.deleteFrom('counter').execute();
  });
}
