import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest({ provider: true, customer: 'Amara Cole' });

/** A booking that took place, at one of the form's times of 4 March. */
async function completed(time: string): Promise<number> {
  world.at('2026-03-02T10:00:00Z');
  const { id: bookingId } = await aBooking(world, customer, { time });
  await world.as(provider).bookings.accept({ bookingId });
  world.at('2026-03-04T18:00:00Z');
  await world.as(provider).bookings.complete({ bookingId });
  return bookingId;
}

describe('a review', () => {
  it('is written once, by the customer, of a completed booking', async () => {
    const bookingId = await completed('10:00');
    const { reviews } = world.as(customer);
    await reviews.write({
      bookingId,
      rating: 5,
      comment: 'Spotless.',
      instructions: 'Shoes off, please',
      recommend: true,
      tip: 500,
    });
    await expect(reviews.write({ bookingId, rating: 1 })).rejects.toEqual(refusal('already_reviewed'));
    const page = await world.as(null).reviews.ofProvider({ providerId: provider.id });
    // Everyone may read a review, but only its two sides see who wrote it.
    expect(page).toEqual({
      reviewCount: 1,
      averageRating: 5,
      reviews: [
        {
          id: expect.any(Number),
          customerName: 'Amara C.',
          serviceName: 'Standard Home Cleaning',
          rating: 5,
          comment: 'Spotless.',
          recommend: true,
          createdAt: '2026-03-04T18:00:00.000Z',
          reply: null,
        },
      ],
      nextCursor: null,
    });
    const full = page.reviews.map((review) => ({
      ...review,
      customerName: 'Amara Cole',
      userId: customer.id,
      providerId: provider.id,
      bookingId,
      instructions: 'Shoes off, please',
      tip: 500,
    }));
    expect(await world.as(customer).accounts.exportData()).toMatchObject({ reviews: full });
    expect(await world.as(provider).reviews.received({})).toEqual({ items: full, nextCursor: null });
    for (const side of [customer, provider])
      expect(await world.as(side).reviews.ofBooking({ bookingId })).toEqual(full[0]);
    expect(await world.as(await anAdmin(world)).reviews.ofBooking({ bookingId })).toBeNull();
  });

  it('is replied to in public by its provider, who may change and remove it', async () => {
    const bookingId = await completed('10:00');
    const { reply } = world.as(provider).reviews;
    await expect(reply({ bookingId, reply: 'Too early' })).rejects.toEqual(refusal('not_found'));
    await world.as(customer).reviews.write({ bookingId, rating: 4, comment: 'Late, but spotless.' });
    const readReply = async () => {
      const { reviews } = await world.as(null).reviews.ofProvider({ providerId: provider.id });
      return reviews.map((review) => review.reply);
    };
    await reply({ bookingId, reply: '  Sorry about the traffic.  ' });
    expect(await readReply()).toEqual(['Sorry about the traffic.']);
    expect(await world.as(customer).reviews.ofBooking({ bookingId })).toMatchObject({
      reply: 'Sorry about the traffic.',
    });
    await reply({ bookingId, reply: 'Sorry about the traffic!' });
    expect(await readReply()).toEqual(['Sorry about the traffic!']);
    await reply({ bookingId, reply: null });
    expect(await readReply()).toEqual([null]);
    const history = await world.as(customer).bookings.history({ bookingId });
    expect(history.filter(({ type }) => type === 'booking.review_replied')).toHaveLength(1);
  });

  it('is not replied to by anyone else, nor with nothing', async () => {
    const bookingId = await completed('10:00');
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    const other = await aProvider(world);
    const reply = (user: User, text: string) => world.as(user).reviews.reply({ bookingId, reply: text });
    await expect(reply(other, 'Mine')).rejects.toEqual(refusal('not_found'));
    await expect(reply(customer, 'Mine')).rejects.toEqual(refusal('forbidden'));
    for (const text of ['  ', 'x'.repeat(1001)])
      await expect(reply(provider, text)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('counts by stars for its provider', async () => {
    for (const [time, rating] of [
      ['10:00', 5],
      ['12:00', 5],
      ['14:00', 3],
    ] as const) {
      const bookingId = await completed(time);
      await world.as(customer).reviews.write({ bookingId, rating, recommend: rating === 5 });
    }
    const fives = await world.as(null).reviews.ofProvider({ providerId: provider.id, rating: 5 });
    expect(fives.reviews.map(({ rating }) => rating)).toEqual([5, 5]);
    const threes = await world.as(provider).reviews.received({ rating: 3 });
    expect(threes.items.map(({ rating }) => rating)).toEqual([3]);
    expect(await world.as(provider).reviews.breakdown()).toEqual({
      recommendCount: 2,
      reviewCount: 3,
      averageRating: 4.3,
      unansweredCount: 3,
      stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: { 5: 2, 3: 1 }[rating] ?? 0 })),
    });
    const none = await world.as(await aProvider(world)).reviews.breakdown();
    expect(none).toMatchObject({ reviewCount: 0, averageRating: null });
  });

  it('is listed for its provider page by page', async () => {
    const ids: number[] = [];
    for (const time of ['10:00', '12:00', '14:00']) {
      const bookingId = await completed(time);
      await world.as(customer).reviews.write({ bookingId, rating: 5 });
      ids.unshift(bookingId);
    }
    const { received } = world.as(provider).reviews;
    const first = await received({ limit: 2 });
    const second = await received({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ bookingId }) => bookingId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('is listed for its provider until it is answered', async () => {
    const [answered, open] = [await completed('10:00'), await completed('12:00')];
    for (const bookingId of [answered, open])
      await world.as(customer).reviews.write({ bookingId, rating: 5 });
    const { received, reply, breakdown } = world.as(provider).reviews;
    await reply({ bookingId: answered, reply: 'Thank you!' });
    expect((await received({ unanswered: true })).items).toMatchObject([{ bookingId: open }]);
    expect((await received({})).items).toHaveLength(2);
    expect(await breakdown()).toMatchObject({ unansweredCount: 1 });
  });

  it('appears as the rating of its booking', async () => {
    const bookingId = await completed('10:00');
    const readRating = async (user: User) => (await world.as(user).bookings.show({ bookingId })).rating;
    expect(await readRating(customer)).toBeNull();
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    expect([await readRating(customer), await readRating(provider)]).toEqual([4, 4]);
    const { items } = await world.as(customer).bookings.past({});
    expect(items).toMatchObject([{ id: bookingId, rating: 4 }]);
  });

  it('explains an invalid tip', async () => {
    const write = (tip: number) => world.as(customer).reviews.write({ bookingId: 1, rating: 5, tip });
    for (const [tip, message] of [
      [Number.NaN, 'Please enter an amount, such as 5 or 7.50'],
      [0.5, 'Please enter an amount, such as 5 or 7.50'],
      [-1, 'A tip can’t be negative'],
      [100_001, 'A tip can be up to 1,000.00'],
    ] as const)
      await expect(write(tip)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('is refused before the job is done, and to anyone else', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const draft = { bookingId, rating: 5 };
    await expect(world.as(customer).reviews.write(draft)).rejects.toEqual(refusal('not_completed'));
    await expect(world.as(await aCustomer(world)).reviews.write(draft)).rejects.toEqual(refusal('not_found'));
    await expect(world.as(provider).reviews.write(draft)).rejects.toEqual(refusal('forbidden'));
  });

  it('is due for the latest completed booking without one', async () => {
    expect(await world.as(customer).reviews.due()).toBeNull();
    const [earlier, later] = [await completed('09:00'), await completed('10:00')];
    expect(await world.as(customer).reviews.due()).toEqual({
      bookingId: later,
      serviceName: 'Standard Home Cleaning',
      providerName: provider.name,
      date: '2026-03-04T10:00:00.000Z',
    });
    await world.as(customer).reviews.write({ bookingId: later, rating: 5 });
    expect(await world.as(customer).reviews.due()).toMatchObject({ bookingId: earlier });
    await world.as(customer).reviews.write({ bookingId: earlier, rating: 5 });
    expect(await world.as(customer).reviews.due()).toBeNull();
  });

  it.each([0, 6, 4.5])('needs one to five whole stars, not %s', async (rating) => {
    const write = world.as(customer).reviews.write({ bookingId: 1, rating });
    await expect(write).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('counts towards an average to one decimal', async () => {
    expect(await world.as(null).reviews.ofProvider({ providerId: provider.id })).toEqual({
      reviewCount: 0,
      averageRating: null,
      reviews: [],
      nextCursor: null,
    });
    for (const [time, rating] of [
      ['09:00', 5],
      ['10:00', 5],
      ['11:00', 4],
    ] as const) {
      await world.as(customer).reviews.write({ bookingId: await completed(time), rating });
    }
    const rating = await world.as(null).reviews.ofProvider({ providerId: provider.id });
    expect(rating).toMatchObject({ reviewCount: 3, averageRating: 4.7 });
  });

  it('are read page by page, newest first', async () => {
    for (const [time, rating] of [
      ['09:00', 3],
      ['10:00', 4],
      ['11:00', 5],
    ] as const) {
      await world.as(customer).reviews.write({ bookingId: await completed(time), rating });
    }
    const { reviews } = world.as(null);
    const first = await reviews.ofProvider({ providerId: provider.id, limit: 2 });
    expect(first.reviews.map(({ rating }) => rating)).toEqual([5, 4]);
    const rest = await reviews.ofProvider({ providerId: provider.id, limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ reviewCount: 3, reviews: [{ rating: 3 }], nextCursor: null });
    const nowhere = reviews.ofProvider({ providerId: provider.id, cursor: 'x' });
    await expect(nowhere).rejects.toEqual(refusal('invalid'));
  });

  it('are visible when the profile is', async () => {
    const hidden = await aProvider(world, { approved: false });
    const read = (whom: User | null, providerId: number) => world.as(whom).reviews.ofProvider({ providerId });
    for (const viewer of [null, customer, provider])
      await expect(read(viewer, hidden.id)).rejects.toEqual(refusal('not_found'));
    for (const viewer of [hidden, await anAdmin(world)])
      expect(await read(viewer, hidden.id)).toMatchObject({ reviewCount: 0 });
  });
});
