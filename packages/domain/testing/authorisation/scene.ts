import type { User } from '../../src/accounts/account.schema.ts';
import { startSession } from '../../src/accounts/session.queries.ts';
import type { Viewer } from '../../src/context.ts';
import type { Database } from '../../src/database/database.ts';
import { aBooking, aCustomer, aProvider, anAdmin } from '../factories.ts';
import { type Caller, FIRST_MOMENT, type World, openWorld } from '../world.ts';

/** A customer and a provider who have to do with each other, and what is theirs. */
export interface Side {
  customer: Pick<User, 'id' | 'email'>;
  provider: Pick<User, 'id'>;
  /** Asked for on 4 March from 10:00 to 11:00. */
  bookingId: number;
  /** Two dates, on 5 and 12 March, asked for. */
  seriesId: number;
  dateId: number;
  conversationId: number;
  /** The customer's. */
  addressId: number;
  sessionId: string;
  /** The provider's. */
  timeOffId: number;
  /** Nobody's in particular. */
  serviceId: number;
}

/** Names nothing that exists. */
const NOTHING = 2_147_483_647;
export const MISSING: Side = {
  customer: { id: NOTHING, email: 'nobody@example.test' },
  provider: { id: NOTHING },
  bookingId: NOTHING,
  seriesId: NOTHING,
  dateId: NOTHING,
  conversationId: NOTHING,
  addressId: NOTHING,
  sessionId: 'nothing',
  timeOffId: NOTHING,
  serviceId: NOTHING,
};

/** Where procedures are called without consequence. */
export interface Stage {
  as(user: Pick<User, 'id'> | null): Caller;
  at(instant: string): void;
}

export interface Scene {
  world: World;
  own: Side;
  foreign: Side;
  users: Record<'customer' | 'other customer' | 'provider' | 'other provider' | 'admin', User>;
}

/** Two sides with the same kinds of things, and two admins. */
export async function openScene(): Promise<Scene> {
  const world = await openWorld();
  const users = {
    customer: await aCustomer(world),
    'other customer': await aCustomer(world),
    provider: await aProvider(world),
    'other provider': await aProvider(world),
    admin: await anAdmin(world),
  };
  await anAdmin(world);
  const own = await aSide(world, users.customer, users.provider, 1);
  const foreign = await aSide(world, users['other customer'], users['other provider'], 2);
  return { world, own, foreign, users };
}

async function aSide(world: World, customer: User, provider: User, serviceId: number): Promise<Side> {
  const [byCustomer, byProvider] = [world.as(customer), world.as(provider)];
  const providerId = provider.id;
  const series = { providerId, recurring: true, recurrencePattern: 'weekly' } as const;
  const { id: bookingId } = await aBooking(world, customer, { providerId });
  const first = await aBooking(world, customer, { ...series, date: '2026-03-05T10:00' });
  const seriesId = first.seriesId ?? NOTHING;
  await aBooking(world, customer, { ...series, date: '2026-03-12T10:00', seriesId });
  const { conversationId } = await byCustomer.messages.send({ userId: providerId, body: 'Hello' });
  const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
  const { id: addressId } = await byCustomer.addresses.create(home);
  const day = { fromDate: '2026-03-20', toDate: '2026-03-21', toTime: '00:00' };
  const { timeOff } = await byProvider.availability.addTimeOff(day);
  await world.database.transaction((tx) => startSession(tx, customer.id, world.now));
  const [session] = await byCustomer.accounts.sessions();
  return {
    customer,
    provider,
    bookingId,
    seriesId,
    dateId: first.id,
    conversationId,
    addressId,
    sessionId: session?.id ?? '',
    timeOffId: timeOff.id,
    serviceId,
  };
}

const knowsEveryPassword = { hash: async () => 'none', verify: async () => true };

/** Plays a part on the scene and then takes everything back. */
export async function play<T>(scene: Scene, part: (stage: Stage) => Promise<T>): Promise<T> {
  const { world, users } = scene;
  const played: { value?: T } = {};
  const takenBack = new Error('taken back');
  try {
    await world.database.transaction(async (tx) => {
      const database: Database = { ...world.database, read: tx, transaction: (work) => work(tx) };
      const viewers = new Map<number, Viewer>(Object.values(users).map((user) => [user.id, user]));
      played.value = await part({
        as: (user) =>
          world.as(user && (viewers.get(user.id) ?? null), { database, passwords: knowsEveryPassword }),
        at: (instant) => world.at(instant),
      });
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  } finally {
    world.at(FIRST_MOMENT);
  }
  return played.value as T;
}
