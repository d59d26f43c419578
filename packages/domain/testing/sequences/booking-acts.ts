import type { Move } from '../../src/bookings/lifecycle/booking.lifecycle.ts';
import type { Caller } from '../world.ts';
import { SERVICES } from './cast.ts';
import { ADDRESSES } from './places.ts';
import type { Act, Acts, Deed } from './deed.ts';

const booking = ({ row }: Deed) => ({ bookingId: row.id });
const series = ({ row }: Deed) => ({ seriesId: row.seriesId ?? 1 });
const TARGETS = ['confirmed', 'cancelled', 'completed'] as const;

/** A request with or without a provider; where it recurs, mostly as a further date of a series. */
function request({ row, choice, startsAt, provider }: Deed) {
  const { pattern, how, options, service, key, on, number } = choice;
  const further = pattern !== null && row.seriesId !== null && number > 0;
  return {
    serviceId: further ? row.serviceId : SERVICES[service],
    address: ADDRESSES[choice.place],
    providerId: on ? provider.id : null,
    ...startsAt,
    ...how,
    options,
    recurring: pattern !== null,
    recurrencePattern: further ? ('weekly' as const) : pattern,
    seriesId: further ? row.seriesId : null,
    idempotencyKey: key,
  };
}

/** Sends many requests for a service without providers, and takes most of them back. */
async function flood({ bookings }: Caller, { startsAt }: Deed): Promise<void> {
  const input = {
    serviceId: SERVICES[2],
    address: '1 High Street',
    source: 'wizard' as const,
    ...startsAt,
  };
  const made: number[] = [];
  for (let sent = 0; sent < 27; sent += 1) {
    await bookings.request(input).then(
      ({ id }) => made.push(id),
      () => {},
    );
  }
  for (const bookingId of made.slice(2)) await bookings.cancel({ bookingId });
}

/** Moves of one booking: an actor who may do one finds it in their list. */
export const moves = {
  accept: { by: ['provider', 'provider', 'admin'], call: (c, deed) => c.bookings.accept(booking(deed)) },
  decline: { by: ['provider'], call: (c, deed) => c.bookings.decline(booking(deed)) },
  acceptReschedule: { by: ['provider'], call: (c, deed) => c.bookings.acceptReschedule(booking(deed)) },
  declineReschedule: { by: ['provider'], call: (c, deed) => c.bookings.declineReschedule(booking(deed)) },
  withdrawReschedule: { by: ['customer'], call: (c, deed) => c.bookings.withdrawReschedule(booking(deed)) },
  reschedule: {
    by: ['customer'],
    call: (c, deed) => c.bookings.reschedule({ ...booking(deed), ...deed.startsAt }),
  },
  skip: { by: ['customer'], call: (c, deed) => c.bookings.skip(booking(deed)) },
  reactivate: {
    by: ['customer'],
    call: (c, deed) => c.bookings.reactivate({ ...booking(deed), ...(deed.choice.on && deed.startsAt) }),
  },
  offerCover: { by: ['provider'], call: (c, deed) => c.bookings.offerCover(booking(deed)) },
  withdrawCover: {
    by: ['provider', 'admin'],
    call: (c, deed) => c.bookings.withdrawCover(booking(deed)),
  },
  complete: { by: ['provider', 'admin'], call: (c, deed) => c.bookings.complete(booking(deed)) },
  reportProblem: {
    by: ['customer', 'provider'],
    call: (c, deed) =>
      c.bookings.reportProblem({ ...booking(deed), kind: 'did_not_arrive', note: 'Nobody came' }),
  },
  resolveProblem: {
    by: ['admin'],
    call: (c, deed) =>
      c.bookings.resolveProblem({ ...booking(deed), outcome: 'redo', reason: 'Nobody came' }),
  },
  assign: {
    by: ['admin'],
    call: (c, deed) => c.bookings.assign({ ...booking(deed), providerId: deed.provider.id }),
  },
  cancel: {
    by: ['customer', 'provider', 'admin'],
    // After the start an admin says why.
    call: (c, { by, row, isStarted }) =>
      c.bookings.cancel({ bookingId: row.id, ...(by === 'admin' && isStarted && { reason: 'no_show' }) }),
  },
} satisfies { [name in Move]?: Act };

/** The first job that a provider is asked to cover; else any other. */
async function toCover({ bookings }: Caller, { row }: Deed): Promise<{ bookingId: number }> {
  const [first] = await bookings.coverRequests();
  return { bookingId: first?.id ?? row.id };
}

export const bookingActs = {
  request: { by: ['customer'], call: (c, deed) => c.bookings.request(request(deed)) },
  rebook: {
    by: ['customer'],
    call: (c, { row, choice, provider, startsAt }) =>
      c.bookings.rebook({
        bookingId: row.id,
        totalPrice: row.totalPrice,
        ...(choice.on ? { providerId: provider.id } : startsAt),
      }),
  },
  flood: { by: ['customer'], call: flood },
  setStatus: {
    by: ['customer', 'provider', 'admin'],
    call: (c, deed) =>
      c.bookings.setStatus({ ...booking(deed), status: TARGETS[deed.choice.number % 3], reason: 'problem' }),
  },
  offerAllCover: { by: ['provider'], call: (c) => c.bookings.offerAllCover() },
  acceptCover: { by: ['provider'], call: async (c, deed) => c.bookings.acceptCover(await toCover(c, deed)) },
  declineCover: {
    by: ['provider'],
    call: async (c, deed) => c.bookings.declineCover(await toCover(c, deed)),
  },
  flag: { by: ['admin'], call: (c, deed) => c.bookings.flag({ ...booking(deed), note: 'Look again' }) },
  clearFlag: { by: ['admin'], call: (c, deed) => c.bookings.clearFlag(booking(deed)) },
  acceptSeries: { by: ['provider'], call: (c, deed) => c.bookings.acceptSeries(series(deed)) },
  declineSeries: { by: ['provider'], call: (c, deed) => c.bookings.declineSeries(series(deed)) },
  pauseSeries: { by: ['customer'], call: (c, deed) => c.bookings.pauseSeries(series(deed)) },
  reactivateSeries: { by: ['customer'], call: (c, deed) => c.bookings.reactivateSeries(series(deed)) },
  undoSeries: { by: ['customer'], call: (c, deed) => c.bookings.undoSeries(series(deed)) },
  cancelSeries: {
    by: ['customer'],
    call: (c, deed) =>
      c.bookings.cancelSeries({ ...series(deed), ...(deed.choice.on && { fromBookingId: deed.row.id }) }),
  },
} satisfies Acts;
