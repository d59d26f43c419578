import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aCustomer, openWorld } from '@doorstep/domain/testing';
import { counterFaults } from '../../testing/sequences/counter-faults.ts';
import { readSnapshot } from '../../testing/snapshot.ts';
import { readUser } from '../platform/users/user.queries.ts';
import { openPasswords } from '../platform/users/passwords.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { demoState } from './demo.queries.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts';
import { seedDemo } from './seed.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const passwords = openPasswords({ memoryKib: 64 });
const DAY_MS = 86_400_000;

describe('the demo data', () => {
  it('comes once, also when two processes start together', async () => {
    const other = openDatabase(world.url);
    await Promise.all([migrate(world.database), migrate(other)]);
    await Promise.all([
      seedDemo(world.database, passwords, world.now),
      seedDemo(other, passwords, world.now),
    ]);
    await other.close();
    const admins = await world.database.read
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
    expect(await demoState(world.database)).toBe('demo');
  });

  it('is refused over data that it did not seed', async () => {
    expect(await demoState(world.database)).toBe('empty');
    await aCustomer(world);
    expect(await demoState(world.database)).toBe('foreign');
    await expect(seedDemo(world.database, passwords, world.now)).rejects.toThrow('did not seed');
  });

  it('opens the documented accounts', async () => {
    await seedDemo(world.database, passwords, world.now);
    for (const [role, email] of Object.entries(DEMO_ACCOUNTS)) {
      const user = await world.as(null, { passwords }).accounts.login({ email, password: DEMO_PASSWORD });
      expect(user).toMatchObject({ role, email });
    }
  });

  it('has three providers for every service, bookings in every status and a series', async () => {
    await seedDemo(world.database, passwords, world.now);
    const offers = await world.database.read.selectFrom('providerService').selectAll().execute();
    const offered = Map.groupBy(offers, ({ serviceId }) => serviceId);
    expect(offered.size).toBe(24);
    expect(Math.min(...[...offered.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(3);
    const bookings = await world.database.read.selectFrom('booking').selectAll().execute();
    expect(new Set(bookings.map(({ status }) => status)).size).toBe(4);
    expect(bookings.filter(({ seriesId }) => seriesId !== null)).toHaveLength(4);
  });

  it('shows what admins look after: a new provider, a deactivated user, a flagged and a late booking (RUN-15)', async () => {
    await seedDemo(world.database, passwords, world.now);
    const { id } = await world.database.read
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const admin = world.as(await readUser(world.database.read, id));
    for (const state of ['unapproved', 'deactivated'] as const)
      expect((await admin.accounts.search({ state })).items).toHaveLength(1);
    expect((await admin.bookings.search({ flagged: true })).items).toMatchObject([
      { flagNote: expect.stringContaining('silk') },
    ]);
    expect((await admin.bookings.search({ late: true })).items).toMatchObject([{ cancelReason: 'customer' }]);
    const { items } = await admin.audit.list({ limit: 100 });
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['account.deactivated', 'booking.flagged']),
    );
    const snapshot = await readSnapshot(world.database.read);
    expect(counterFaults(snapshot)).toEqual([]);
  });

  it('has nobody in it who did anything before they joined', async () => {
    await seedDemo(world.database, passwords, world.now);
    const early = await world.database.read
      .selectFrom('user')
      .innerJoin('event', 'event.actorId', 'user.id')
      .select(['user.name', 'event.type'])
      .whereRef('event.createdAt', '<', 'user.createdAt')
      .execute();
    expect(early).toEqual([]);
    const asked = await world.database.read
      .selectFrom('booking')
      .innerJoin('user', (on) =>
        on.on((eb) =>
          eb.or([
            eb('user.id', '=', eb.ref('booking.userId')),
            eb('user.id', '=', eb.ref('booking.providerId')),
          ]),
        ),
      )
      .select(['user.name', 'booking.id'])
      .whereRef('booking.createdAt', '<', 'user.createdAt')
      .execute();
    expect(asked).toEqual([]);
  });

  it('tells of 24 reviews that average 4.8', async () => {
    await seedDemo(world.database, passwords, world.now);
    const { id: providerId } = await world.database.read
      .selectFrom('user')
      .select('id')
      .where('email', '=', DEMO_ACCOUNTS.provider)
      .executeTakeFirstOrThrow();
    const figures = await world.as(null).reviews.ofProvider({ providerId });
    expect(figures).toMatchObject({ reviewCount: 24, averageRating: 4.8 });
    expect(await world.as(null).providers.show({ providerId })).toMatchObject({
      reviewCount: 24,
      averageRating: 4.8,
      responseMinutes: 15,
      yearsOfExperience: 5,
      verified: true,
      availableDays: 6,
    });
  });

  it('tells of every provider who was approved what customers said, not always the same (RUN-8)', async () => {
    await seedDemo(world.database, passwords, world.now);
    const { read } = world.database;
    const approved = await read
      .selectFrom('providerProfile')
      .select('userId')
      .where('approvedAt', 'is not', null)
      .execute();
    expect(approved).toHaveLength(21);
    const reviews = Map.groupBy(
      await read.selectFrom('review').select(['providerId', 'comment']).execute(),
      ({ providerId }) => providerId,
    );
    for (const { userId } of approved) {
      const received = reviews.get(userId) ?? [];
      expect(received.length).toBeGreaterThanOrEqual(3);
      expect(received.some(({ comment }) => comment !== null)).toBe(true);
    }
    const ratings = await read.selectFrom('review').select('rating').distinct().orderBy('rating').execute();
    expect(ratings.map(({ rating }) => rating)).toEqual([3, 4, 5]);
  });

  it('has conversations with something to read on each side, and nothing that lies ahead has happened', async () => {
    await seedDemo(world.database, passwords, world.now);
    const { read } = world.database;
    for (const email of [DEMO_ACCOUNTS.customer, DEMO_ACCOUNTS.provider]) {
      const { id } = await read
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const { items: conversations } = await world.as(await readUser(read, id)).messages.people({});
      expect(conversations.length).toBeGreaterThanOrEqual(2);
      expect(conversations.some(({ unread }) => unread > 0)).toBe(true);
    }
    const events = await read.selectFrom('event').select('createdAt').orderBy('id').execute();
    expect(events.every(({ createdAt }) => createdAt <= world.now.toISOString())).toBe(true);
  });

  it.each(['2026-03-02', '2026-03-06', '2026-03-07', '2026-03-08', '2026-10-24'])(
    'keeps all that lies ahead of the demo provider within three days of %s',
    async (date) => {
      world.at(`${date}T10:00:00Z`);
      await seedDemo(world.database, passwords, world.now);
      const ahead = await world.database.read
        .selectFrom('booking')
        .innerJoin('user', 'user.id', 'booking.providerId')
        .select('booking.startsAt')
        .where('user.email', '=', DEMO_ACCOUNTS.provider)
        .where('booking.startsAt', '>', world.now.toISOString())
        .execute();
      expect(ahead.length).toBeGreaterThan(0);
      for (const { startsAt } of ahead) {
        const days = (Date.parse(startsAt.slice(0, 10)) - Date.parse(date)) / DAY_MS;
        expect(days).toBeLessThanOrEqual(3);
      }
    },
  );
});
