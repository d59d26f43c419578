import type { User } from '../src/platform/users/user.schema.ts';
import { findUser, insertUser } from '../src/platform/users/user.queries.ts';
import { setWeeklyHours } from '../src/scheduling/provider-time.queries.ts';
import type { Hours } from '../src/scheduling/provider-calendar.ts';
import type { Booking, BookingRequest } from '../src/bookings/booking.schema.ts';
import {
  markApproved,
  createProviderProfile,
  setOfferedServices,
} from '../src/providers/provider.queries.ts';
import type { ContactMessage } from '../src/support/ticket.schema.ts';
import type { z } from 'zod';
import type { World } from './world.ts';
import { randomUUID } from 'node:crypto';
import type { SeriesRequest } from '../src/bookings/series/series.schema.ts';
import { dayAfter } from './london-clock.ts';

let made = 0;

/** A user of a role, with a name and email of their own. No password opens the account. */
async function aUser(world: World, role: User['role'], name?: string): Promise<User> {
  made += 1;
  const username = `${role}-${made}`;
  return world.database.transaction(async (tx) => {
    const id = await insertUser(tx, {
      username,
      name: name ?? `${role} ${made}`,
      email: `${username}@example.test`,
      role,
      phone: null,
      passwordHash: 'none',
      emailConfirmed: true,
      now: world.now,
    });
    if (role === 'provider') await createProviderProfile(tx, id);
    return (await findUser(tx, id))!;
  });
}

export const aCustomer = (world: World, name?: string): Promise<User> => aUser(world, 'customer', name);
export const anAdmin = (world: World, name?: string): Promise<User> => aUser(world, 'admin', name);

/** A provider: approved, offering service 1, Monday to Saturday 09:00–18:00, unless said otherwise. */
export async function aProvider(
  world: World,
  {
    approved = true,
    services = [1],
    hours,
    name,
  }: { approved?: boolean; services?: number[]; hours?: Hours[]; name?: string | undefined } = {},
): Promise<User> {
  const user = await aUser(world, 'provider', name);
  return world.database.transaction(async (tx) => {
    if (approved) await markApproved(tx, user.id, world.now);
    await setOfferedServices(tx, user.id, services);
    if (hours) await setWeeklyHours(tx, user.id, hours);
    return (await findUser(tx, user.id))!;
  });
}

/** A request for service 1 on the Wednesday after the first moment, at 10:00. */
export function aRequest(
  changes: Partial<z.input<typeof BookingRequest>> = {},
): z.input<typeof BookingRequest> {
  const { time = changes.date?.slice(11, 16) ?? '10:00', date = `2026-03-04T${time}` } = changes;
  return { serviceId: 1, address: '1 High Street, London, SW1A 1AA', ...changes, time, date };
}

/** A booking that a customer made through the real command. */
export async function aBooking(
  world: World,
  customer: User,
  changes: Partial<z.input<typeof BookingRequest>> = {},
): Promise<Booking> {
  return world.as(customer).bookings.request(aRequest(changes));
}

/** A job of a new provider at a new customer's, who are called so where it matters: asked for and accepted at once. */
export async function anAcceptedBooking(
  world: World,
  names: { customer?: string; provider?: string } = {},
): Promise<{ customer: User; provider: User; bookingId: number }> {
  const provider = await aProvider(world, { name: names.provider });
  const customer = await aCustomer(world, names.customer);
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId });
  return { customer, provider, bookingId };
}

/** Adds copies of a booking, more than a customer may request. They hold no time. */
export async function copyBooking(world: World, id: number, copies: number): Promise<void> {
  const { database } = world;
  const rows = database.read.selectFrom('booking').selectAll().where('id', '=', id);
  const { id: _, ...booking } = await rows.executeTakeFirstOrThrow();
  const values = Array.from({ length: copies }, () => booking);
  await database.transaction((tx) => tx.insertInto('booking').values(values).execute());
}

/** Returns a visitor's message to support. */
export function aQuestion(changes: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: 'Bea Lark',
    email: 'bea@example.test',
    subject: 'A question',
    message: 'Do you come?',
    ...changes,
  };
}

/** A request for weekly dates at 10:00, from Wednesday 4 March. */
export function aSeriesRequest(
  count: number,
  {
    firstDate = '2026-03-04',
    providerId = null,
    ...changes
  }: Partial<z.input<typeof SeriesRequest>> & { firstDate?: string; providerId?: number | null } = {},
): z.input<typeof SeriesRequest> {
  return {
    serviceId: 1,
    address: '1 High Street, London, SW1A 1AA',
    recurrencePattern: 'weekly',
    dates: Array.from({ length: count }, (_, index) => ({
      index,
      date: dayAfter(firstDate, 7 * index),
      time: '10:00',
      providerId,
    })),
    idempotencyKey: randomUUID(),
    ...changes,
  };
}

/** A series that a customer requested. */
export async function aSeries(
  world: World,
  customer: User,
  count: number,
  changes: Parameters<typeof aSeriesRequest>[1] = {},
): Promise<{ seriesId: number; ids: number[] }> {
  const booked = await world.as(customer).bookings.requestSeries(aSeriesRequest(count, changes));
  return { seriesId: booked[0]!.seriesId!, ids: booked.map(({ id }) => id) };
}
