import type { Booking } from '@doorstep/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Town, type Who, openTestedTown } from './people.ts';

let town: Town;
/** Accepted, and days ahead. */
let booking: Booking;

beforeAll(async () => {
  town = await openTestedTown();
  booking = await town.booking();
  await call('provider', 'bookings.accept');
});

afterAll(() => town.close());

const call = (who: Who, procedure: string, body: object = {}) =>
  town.as(who, { method: 'POST', path: `/trpc/${procedure}`, body: { bookingId: booking.id, ...body } });

test.each([
  ['a stage out of its order', 'provider', 'jobs.mark', { stage: 'started' }, 409, 'record_closed'],
  ['a stage that is none', 'provider', 'jobs.mark', { stage: 'arrived' }, 400, 'invalid'],
  ['a time that is none', 'provider', 'jobs.mark', { stage: 'onMyWay', at: 'soon' }, 400, 'invalid'],
  ['a stage of another’s job', 'stranger', 'jobs.mark', { stage: 'onMyWay' }, 403, 'forbidden'],
  [
    'a mark taken back that is not there',
    'provider',
    'jobs.unmark',
    { stage: 'onMyWay' },
    409,
    'record_closed',
  ],
  ['a note that is too long', 'provider', 'jobs.saveNote', { note: 'x'.repeat(2001) }, 400, 'invalid'],
  ['a job completed before its start', 'provider', 'bookings.complete', {}, 409, 'illegal_move'],
] as const)('%s is refused, and says why', async (_name, who, procedure, body, httpStatus, appCode) => {
  const { status, json } = await call(who, procedure, body);
  expect({ status, json }).toMatchObject({
    status: httpStatus,
    json: { error: { message: expect.stringMatching(/\w{3}/), data: { appCode } } },
  });
});

test.each([
  [
    'working hours that overlap',
    'setHours',
    {
      hours: [
        { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
        { dayOfWeek: 1, startTime: '11:00', endTime: '13:00' },
      ],
    },
    { hours: 'Working hours must not overlap: Monday 09:00 to 12:00 and Monday 11:00 to 13:00' },
  ],
  [
    'time off that ends before it begins',
    'addTimeOff',
    { fromDate: '2036-03-05', toDate: '2036-03-04', toTime: '12:00' },
    { toDate: 'Time off must end after it starts' },
  ],
])('%s: refused at the field', async (_name, name, body, fields) => {
  const sending = { method: 'POST', path: `/trpc/availability.${name}`, body };
  const { status, json } = await town.as('provider', sending);
  expect({ status, json }).toMatchObject({ status: 400, json: { error: { data: { fields } } } });
});
