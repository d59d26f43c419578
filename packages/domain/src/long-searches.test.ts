import { expect, it } from 'vitest';
import { aBooking, aCustomer, anAdmin, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { buildUserSearch } from './accounts/user-search.queries.ts';
import { buildEventSearch } from './reporting/audit/audit.queries.ts';
import { USER_ORDERS } from './platform/users/account-limits.ts';
import { MAX_ID } from './platform/max-id.ts';
import type { Place } from './platform/page.ts';
import type { SearchSource } from './platform/search/search.ts';
import { buildBookingSearch } from './bookings/admin/admin-bookings.queries.ts';

openWorldForEachTest();

const MOST = 3;
const newestFirst = (a: Place, b: Place) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1);
const oldestFirst = (a: Place, b: Place) => newestFirst(b, a);

/** Returns the matches after a position by reading all rows in order. */
async function walked(searched: SearchSource, after: Place, text: string): Promise<Place[]> {
  const places = await searched.next(after, 1000, text);
  return places.toSorted(searched.isAscending ? oldestFirst : newestFirst).slice(0, MOST);
}

/** Expects reading at once to find the same as walking, from the top and from each match. */
async function expectRest(searched: SearchSource, text = ''): Promise<void> {
  const first = { at: searched.hasInstants ? '0000-01-01T00:00:00.000Z' : '', id: 0 };
  const last = { at: searched.hasInstants ? '9999-12-31T23:59:59.999Z' : '', id: MAX_ID };
  const top = searched.isAscending ? first : last;
  const places = [top, ...(await walked(searched, top, text))];
  for (const place of places)
    expect(await searched.rest?.read(place, MOST, text)).toEqual(await walked(searched, place, text));
}

it('a search that reads the rest at once finds what walking finds, in its order', async () => {
  const { read, dialect } = world.database;
  const bookings = buildBookingSearch(read, {
    flagged: false,
    late: false,
    unassigned: false,
    problem: false,
    order: 'newest',
  });
  // On SQLite a long read would delay all requests.
  expect(bookings.rest !== undefined).toBe(dialect === 'postgres');
  if (!bookings.rest) return;

  const admin = await anAdmin(world);
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  for (const [index, time] of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'].entries()) {
    const address = index % 2 ? `${index} Primrose Lane` : `${index} Mill Road`;
    const { id: bookingId } = await aBooking(world, customer, { time, address });
    if (index < 4) await world.as(provider).bookings.accept({ bookingId });
    if (index % 3 === 0) await world.as(admin).bookings.flag({ bookingId, note: null });
  }
  const marks = { late: false, unassigned: false, problem: false, order: 'newest' as const };
  for (const filters of [
    { flagged: false },
    { flagged: true },
    { flagged: false, status: 'confirmed' as const },
    { flagged: false, customerId: customer.id, from: '2026-03-04', to: '2026-03-04' },
    { flagged: true, order: 'latest' as const },
    { flagged: false, order: 'earliest' as const },
    { flagged: false, order: 'earliest' as const, from: '2026-03-04', to: '2026-03-04' },
  ])
    for (const text of ['', 'rimrose', 'nowhere'])
      await expectRest(buildBookingSearch(read, { ...marks, ...filters }), text);
  for (const filters of [{}, { role: 'provider' as const }, { state: 'deactivated' as const }])
    for (const text of ['', 'ensa', 'nowhere'])
      for (const order of USER_ORDERS) await expectRest(buildUserSearch(read, { ...filters, order }), text);
  for (const filters of [
    {},
    { type: 'booking.accepted' as const },
    { actorId: admin.id, from: '2026-03-01' },
  ])
    await expectRest(buildEventSearch(read, filters));
});
