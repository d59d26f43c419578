import { describe, expect, it } from 'vitest';
import { aProvider, anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { hashOfToken } from '../platform/cipher.ts';

openWorldForEachTest({ customer: true });

const own = () => world.as(customer).calendarFeeds;
/** Returns the bookings at a feed's address, or the code of the refusal. */
const answer = async (token: string) =>
  world
    .as(null)
    .calendarFeeds.read({ token })
    .catch((error: { code: string; message: string }) => [error.code, error.message]);
const GONE = ['NOT_FOUND', 'Not found'];

const storedRows = () => world.database.read.selectFrom('calendarFeed').selectAll().execute();
const typesTold = async () =>
  (
    await world.database.read
      .selectFrom('event')
      .select('type')
      .where('actorId', '=', customer.id)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('a calendar link', () => {
  it('is there once it is made, of 32 random bytes, of which only a hash is kept', async () => {
    expect(await own().mine()).toBeNull();
    const { token, createdAt } = await own().create();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await own().mine()).toEqual({ createdAt });
    expect(await answer(token)).toEqual([]);
    expect(await storedRows()).toEqual([
      { userId: customer.id, tokenHash: hashOfToken(token), createdAt: world.now.toISOString() },
    ]);
    expect(JSON.stringify(await world.as(customer).accounts.exportData())).not.toContain(token);
    expect(await world.as(customer).accounts.exportData()).toMatchObject({ calendarFeed: { createdAt } });
  });

  it('is limited to one per user: a second is refused, and the first stays', async () => {
    const { token } = await own().create();
    await expect(own().create()).rejects.toEqual(refusal('feed_exists'));
    expect(await answer(token)).toEqual([]);
    const provider = world.as(await aProvider(world)).calendarFeeds;
    expect((await provider.create()).token).not.toBe(token);
  });

  it('is created once by two calls at once', async () => {
    const made = await Promise.allSettled([own().create(), own().create()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends when it is renewed, and the new one is read', async () => {
    await expect(own().renew()).rejects.toThrow('You have no calendar link');
    const { token: old } = await own().create();
    world.at('2026-03-03T10:00:00Z');
    const { token, createdAt } = await own().renew();
    expect([await answer(old), await answer(token)]).toEqual([GONE, []]);
    expect(await own().mine()).toEqual({ createdAt });
  });

  it('ends when it is ended, and may be made anew', async () => {
    const { token } = await own().create();
    await own().end();
    await own().end();
    expect([await answer(token), await own().mine()]).toEqual([GONE, null]);
    await own().create();
    expect(await typesTold()).toEqual([
      'calendar_feed.created',
      'calendar_feed.ended',
      'calendar_feed.created',
    ]);
  });

  it('ends when its user is deactivated, and does not come back (CAL-9)', async () => {
    const { token } = await own().create();
    const admin = world.as(await anAdmin(world)).accounts;
    await admin.deactivate({ userId: customer.id });
    expect(await answer(token)).toEqual(GONE);
    await admin.reactivate({ userId: customer.id });
    expect([await answer(token), await own().mine()]).toEqual([GONE, null]);
  });

  it('goes with the account', async () => {
    const { token } = await own().create();
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    expect([await answer(token), await storedRows()]).toEqual([GONE, []]);
  });

  it('that is unknown responds like one that was ended', async () => {
    for (const token of ['', 'nothing', '\0', 'x'.repeat(10_000), "' or 1 = 1 --"])
      expect(await answer(token)).toEqual(GONE);
  });
});
