import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const passwords = openPasswords({ memoryKib: 64 });
const DAY_MS = 86_400_000;
const seed = () => seedDemo(world.database, passwords, world.now);

describe('seeding the demo', () => {
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('comes once, also when two processes start together', async () => {
    const other = openDatabase(world.url);
    await Promise.all([migrate(world.database), migrate(other)]);
    await Promise.all([
      seedDemo(world.database, passwords, world.now),
      seedDemo(other, passwords, world.now),
    ]);
    await other.close();
    const users = await world.database.read.selectFrom('user').select(['role', 'emailConfirmedAt']).execute();
    expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
    // (ACC-40)
    expect(users.every(({ emailConfirmedAt }) => emailConfirmedAt)).toBe(true);
    expect(await demoState(world.database)).toBe('demo');
  });

  it('is refused over data that it did not seed', async () => {
    expect(await demoState(world.database)).toBe('empty');
    await aCustomer(world);
    expect(await demoState(world.database)).toBe('foreign');
    await expect(seed()).rejects.toThrow('did not seed');
  });

  it.each(['2026-03-02', '2026-03-06', '2026-03-07', '2026-03-08', '2026-10-24'])(
    'keeps all that lies ahead of the demo provider within three days of %s',
    async (date) => {
      world.at(`${date}T10:00:00Z`);
      await seed();
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

describe('the demo data', () => {
  // Its tests only read.
  beforeAll(async () => {
    world = await openWorld();
    await seed();
  });
  afterAll(() => world.close());

  it('opens the documented accounts', async () => {
    for (const [role, email] of Object.entries(DEMO_ACCOUNTS)) {
      const user = await world.as(null, { passwords }).accounts.login({ email, password: DEMO_PASSWORD });
      expect(user).toMatchObject({ role, email });
    }
  });

  it('has three providers for every service, bookings in every status and a series', async () => {
    const offers = await world.database.read.selectFrom('providerService').selectAll().execute();
    const offered = Map.groupBy(offers, ({ serviceId }) => serviceId);
    expect(offered.size).toBe(24);
    expect(Math.min(...[...offered.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(3);
    const bookings = await world.database.read.selectFrom('booking').selectAll().execute();
    expect(new Set(bookings.map(({ status }) => status)).size).toBe(4);
    expect(bookings.filter(({ seriesId }) => seriesId !== null)).toHaveLength(4);
  });

  it('shows what admins look after: a new provider, a deactivated user, a flagged and a late booking (RUN-15)', async () => {
    const { id } = await world.database.read
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const admin = world.as(await readUser(world.database.read, id));
    for (const state of ['unapproved', 'deactivated'] as const)
      expect((await admin.accounts.search({ state })).items).toHaveLength(1);
    expect((await admin.bookings.search({ flagged: true })).items).toMatchObject([
      { flagNote: expect.stringContaining('wool') },
    ]);
    const { items: late } = await admin.bookings.search({ late: true });
    expect(new Set(late.map(({ cancelReason }) => cancelReason))).toEqual(new Set(['customer']));
    for (const type of ['account.deactivated', 'booking.flagged'] as const)
      expect((await admin.audit.list({ type })).items).toMatchObject([{ type }]);
    const snapshot = await readSnapshot(world.database.read);
    expect(counterFaults(snapshot)).toEqual([]);
  });

  it('shows three months of work of every provider, growing, with stages, tips and problems (RUN-22)', async () => {
    const { read } = world.database;
    const bookings = await read.selectFrom('booking').selectAll().execute();
    expect(bookings.length).toBeGreaterThan(350);
    expect(bookings.length).toBeLessThan(450);
    const before = (days: number) => world.now.getTime() - days * DAY_MS;
    const between = (from: number, to: number) =>
      bookings.filter(
        ({ startsAt }) => Date.parse(startsAt) > before(from) && Date.parse(startsAt) < before(to),
      );
    expect(between(91, 0).length).toBeGreaterThan(320);
    expect(between(30, 0).length).toBeGreaterThan(between(91, 61).length);
    expect(new Set(between(91, 0).map(({ providerId }) => providerId)).size).toBe(21);
    expect(new Set(bookings.map(({ cancelReason }) => cancelReason))).toEqual(
      new Set([null, 'customer', 'declined', 'expired', 'provider']),
    );
    const completed = bookings.filter(({ status }) => status === 'completed');
    expect(completed.filter(({ finishedAt }) => finishedAt !== null).length).toBeGreaterThan(200);
    const problems = await read.selectFrom('problem').select('outcome').distinct().execute();
    expect(problems.length).toBeGreaterThanOrEqual(4);
    const tips = await read.selectFrom('review').select('tip').distinct().execute();
    expect(tips.length).toBeGreaterThan(3);
    const tickets = await read.selectFrom('ticket').select(['priority', 'status']).execute();
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set([2, 3, 4, 5]));
    expect(new Set(tickets.map(({ priority }) => priority))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('gives no provider two visits at one time', async () => {
    const bookings = await world.database.read
      .selectFrom('booking')
      .select(['providerId', 'startsAt', 'endsAt'])
      .where('status', '!=', 'cancelled')
      .orderBy('startsAt')
      .execute();
    for (const visits of Map.groupBy(bookings, ({ providerId }) => providerId).values())
      for (const [index, { startsAt }] of visits.entries())
        expect(startsAt >= (visits[index - 1]?.endsAt ?? '')).toBe(true);
  });

  it('has nobody in it who did anything before they joined', async () => {
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

  it('has 24 reviews of the demo provider that average 4.8', async () => {
    const { id: providerId } = await world.database.read
      .selectFrom('user')
      .select('id')
      .where('email', '=', DEMO_ACCOUNTS.provider)
      .executeTakeFirstOrThrow();
    const rating = await world.as(null).reviews.ofProvider({ providerId });
    expect(rating).toMatchObject({ reviewCount: 24, averageRating: 4.8 });
    expect(await world.as(null).providers.show({ providerId })).toMatchObject({
      reviewCount: 24,
      averageRating: 4.8,
      responseMinutes: 15,
      yearsOfExperience: 5,
      verified: true,
      availableDays: 6,
    });
  });

  it('has varied reviews of every provider who was approved (RUN-8)', async () => {
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
    expect(ratings.map(({ rating }) => rating)).toEqual([2, 3, 4, 5]);
  });

  it('has conversations with something to read on each side, and nothing that lies ahead has happened', async () => {
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
});
