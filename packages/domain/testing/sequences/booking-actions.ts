import type { Move } from '../../src/bookings/lifecycle/booking.lifecycle.ts';
import type { Caller } from '../world.ts';
import { SERVICES } from './cast.ts';
import { ADDRESSES } from './places.ts';
import type { Action, Actions, ActionContext } from './action-context.ts';

const booking = ({ row }: ActionContext) => ({ bookingId: row.id });
const series = ({ row }: ActionContext) => ({ seriesId: row.seriesId ?? 1 });
const TARGETS = ['confirmed', 'cancelled', 'completed'] as const;

/** A request with or without a provider; where it recurs, mostly as a further date of a series. */
function request({ row, choice, startsAt, provider }: ActionContext) {
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
async function flood({ bookings }: Caller, { startsAt }: ActionContext): Promise<void> {
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
  accept: {
    by: ['provider', 'provider', 'admin'],
    call: (c, context) => c.bookings.accept(booking(context)),
  },
  decline: { by: ['provider'], call: (c, context) => c.bookings.decline(booking(context)) },
  acceptReschedule: { by: ['provider'], call: (c, context) => c.bookings.acceptReschedule(booking(context)) },
  declineReschedule: {
    by: ['provider'],
    call: (c, context) => c.bookings.declineReschedule(booking(context)),
  },
  withdrawReschedule: {
    by: ['customer'],
    call: (c, context) => c.bookings.withdrawReschedule(booking(context)),
  },
  reschedule: {
    by: ['customer'],
    call: (c, context) => c.bookings.reschedule({ ...booking(context), ...context.startsAt }),
  },
  skip: { by: ['customer'], call: (c, context) => c.bookings.skip(booking(context)) },
  reactivate: {
    by: ['customer'],
    call: (c, context) =>
      c.bookings.reactivate({ ...booking(context), ...(context.choice.on && context.startsAt) }),
  },
  offerCover: { by: ['provider'], call: (c, context) => c.bookings.offerCover(booking(context)) },
  withdrawCover: {
    by: ['provider', 'admin'],
    call: (c, context) => c.bookings.withdrawCover(booking(context)),
  },
  complete: { by: ['provider', 'admin'], call: (c, context) => c.bookings.complete(booking(context)) },
  reportProblem: {
    by: ['customer', 'provider'],
    call: (c, context) =>
      c.bookings.reportProblem({ ...booking(context), kind: 'did_not_arrive', note: 'Nobody came' }),
  },
  resolveProblem: {
    by: ['admin'],
    call: (c, context) =>
      c.bookings.resolveProblem({ ...booking(context), outcome: 'redo', reason: 'Nobody came' }),
  },
  assign: {
    by: ['admin'],
    call: (c, context) => c.bookings.assign({ ...booking(context), providerId: context.provider.id }),
  },
  cancel: {
    by: ['customer', 'provider', 'admin'],
    // After the start an admin says why.
    call: (c, { by, row, isStarted }) =>
      c.bookings.cancel({ bookingId: row.id, ...(by === 'admin' && isStarted && { reason: 'no_show' }) }),
  },
} satisfies { [name in Move]?: Action };

/** The first job that a provider is asked to cover; else any other. */
async function toCover({ bookings }: Caller, { row }: ActionContext): Promise<{ bookingId: number }> {
  const [first] = await bookings.coverRequests();
  return { bookingId: first?.id ?? row.id };
}

export const bookingActions = {
  request: { by: ['customer'], call: (c, context) => c.bookings.request(request(context)) },
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
    call: (c, context) =>
      c.bookings.setStatus({
        ...booking(context),
        status: TARGETS[context.choice.number % 3],
        reason: 'problem',
      }),
  },
  offerAllCover: { by: ['provider'], call: (c) => c.bookings.offerAllCover() },
  acceptCover: {
    by: ['provider'],
    call: async (c, context) => c.bookings.acceptCover(await toCover(c, context)),
  },
  declineCover: {
    by: ['provider'],
    call: async (c, context) => c.bookings.declineCover(await toCover(c, context)),
  },
  flag: { by: ['admin'], call: (c, context) => c.bookings.flag({ ...booking(context), note: 'Look again' }) },
  clearFlag: { by: ['admin'], call: (c, context) => c.bookings.clearFlag(booking(context)) },
  acceptSeries: { by: ['provider'], call: (c, context) => c.bookings.acceptSeries(series(context)) },
  declineSeries: { by: ['provider'], call: (c, context) => c.bookings.declineSeries(series(context)) },
  pauseSeries: { by: ['customer'], call: (c, context) => c.bookings.pauseSeries(series(context)) },
  reactivateSeries: { by: ['customer'], call: (c, context) => c.bookings.reactivateSeries(series(context)) },
  undoSeries: { by: ['customer'], call: (c, context) => c.bookings.undoSeries(series(context)) },
  cancelSeries: {
    by: ['customer'],
    call: (c, context) =>
      c.bookings.cancelSeries({
        ...series(context),
        ...(context.choice.on && { fromBookingId: context.row.id }),
      }),
  },
} satisfies Actions;
