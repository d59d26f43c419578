import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

const bea = {
  username: 'bea',
  name: 'Bea Lark',
  email: 'bea@example.test',
  password: 'larkspur',
  role: 'customer' as const,
};

describe('a referral', () => {
  it('has a code that stays, and names who joined with it', async () => {
    const { referrals } = world.as(await aCustomer(world));
    const { code } = await referrals.mine();
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    await world.as(null).accounts.register({ ...bea, referralCode: code.toLowerCase() });
    expect(await referrals.mine()).toEqual({
      code,
      joined: [{ name: 'Bea L.', joinedAt: '2026-03-02T10:00:00.000Z', hasVisited: false }],
    });
  });

  it('shows who has had a first visit, and nothing else about them (REF-3)', async () => {
    const customer = await aCustomer(world);
    const provider = await aProvider(world);
    const mine = () => world.as(customer).referrals.mine();
    const { code: referralCode } = await mine();
    const join = (friend: typeof bea) => world.as(null).accounts.register({ ...friend, referralCode });
    const friend = await join(bea);
    await join({ ...bea, username: 'dan', name: 'Dan', email: 'dan@example.test' });
    const joinedAt = '2026-03-02T10:00:00.000Z';
    const dan = { name: 'Dan', joinedAt, hasVisited: false };
    const { id: bookingId } = await aBooking(world, friend);
    await world.as(provider).bookings.accept({ bookingId });
    expect((await mine()).joined).toEqual([dan, { name: 'Bea L.', joinedAt, hasVisited: false }]);
    world.at('2026-03-04T12:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    expect((await mine()).joined).toEqual([dan, { name: 'Bea L.', joinedAt, hasVisited: true }]);
  });

  it('with an unknown code stops the registration with a message at its field', async () => {
    const register = world.as(null).accounts.register({ ...bea, referralCode: 'NOSUCHCD' });
    await expect(register).rejects.toMatchObject({
      cause: {
        details: {
          fields: {
            referralCode: 'We don’t recognise this referral code. Please check it, or leave it blank',
          },
        },
      },
    });
    expect(await world.database.read.selectFrom('user').selectAll().execute()).toEqual([]);
  });

  it('is for customers', async () => {
    const mine = world.as(await aProvider(world)).referrals.mine();
    await expect(mine).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
