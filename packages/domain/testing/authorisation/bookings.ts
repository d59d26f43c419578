import { aPicture } from '../test-ports.ts';
import type { Case, Cases } from './case.ts';
import type { Side, Stage } from './scene.ts';

const bookingOf = ({ bookingId }: Side) => ({ bookingId });
const dateOf = ({ dateId: bookingId }: Side) => ({ bookingId });
const seriesOf = ({ seriesId }: Side) => ({ seriesId });
const AFTER_START = '2026-03-04T10:30:00Z';
const request = { serviceId: 1, date: '2026-03-06T15:00', time: '15:00', address: '1 High Street' };
const nobodyCame = { kind: 'did_not_arrive', note: 'Nobody came' } as const;
const otherTime = { date: '2026-03-06T15:00', time: '15:00' };

const accept = (stage: Stage, { provider, bookingId }: Side) =>
  stage.as(provider).bookings.accept({ bookingId });
const decline = (stage: Stage, { provider, bookingId }: Side) =>
  stage.as(provider).bookings.decline({ bookingId });
const requestOtherTime = async (stage: Stage, side: Side) => {
  await accept(stage, side);
  const { customer, bookingId } = side;
  await stage.as(customer).bookings.reschedule({ bookingId, ...otherTime });
};
const reportProblem = async (stage: Stage, side: Side) => {
  await accept(stage, side);
  stage.at(AFTER_START);
  const { customer, bookingId } = side;
  await stage.as(customer).bookings.reportProblem({ bookingId, ...nobodyCame });
};
const pause = (stage: Stage, { customer, seriesId }: Side) =>
  stage.as(customer).bookings.pauseSeries({ seriesId });

const offerCover = async (stage: Stage, side: Side) => {
  await accept(stage, side);
  const { provider, bookingId } = side;
  const day = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
  await stage.as(provider).availability.addTimeOff(day);
  await stage.as(provider).bookings.offerCover({ bookingId });
};
const timeOff = async (stage: Stage, side: Side) => {
  await offerCover(stage, side);
  await stage.as(side.provider).bookings.withdrawCover({ bookingId: side.bookingId });
};

/** Of a problem that is decided admins alone take photos away. */
const decidedPhoto: Case = {
  for: 'signed in',
  names: ({ problemPhotoId: photoId }) => ({ photoId }),
  refuses: { customer: 'no_open_problem', provider: 'no_open_problem' },
};
const forAdmins: Case = { for: ['admin'], names: bookingOf };

/** Bookings, series and reschedule requests. */
export const bookingCases: Cases = {
  'bookings.list': { for: 'signed in' },
  'bookings.listAll': { for: ['admin'] },
  'bookings.jobs': { for: ['provider'], sends: () => ({}) },
  'bookings.show': { for: 'signed in', names: bookingOf },
  'bookings.rebookingOffer': { for: ['customer'], names: bookingOf },
  'bookings.rebookingOffers': { for: ['customer'] },
  'bookings.rebook': {
    for: ['customer'],
    names: (side) => ({ ...bookingOf(side), ...otherTime, totalPrice: 2500 }),
    prepare: decline,
  },
  // Of a user with whom there is nothing ahead it answers nothing, known or not.
  'bookings.aheadWith': {
    for: ['customer', 'provider'],
    sends: ({ provider }) => ({ userId: provider.id }),
  },
  'bookings.pastWith': {
    for: ['customer', 'provider'],
    sends: ({ provider }) => ({ userId: provider.id }),
  },
  'bookings.upcoming': { for: ['customer'], sends: () => ({}) },
  'bookings.ownProvider': { for: ['customer'] },
  'bookings.past': { for: ['customer'], sends: () => ({}) },
  'bookings.nextVisit': { for: ['customer'] },
  'bookings.nextJob': { for: ['provider'] },
  'bookings.requests': { for: ['provider'], sends: () => ({}) },
  'bookings.distance': { for: ['provider'], names: bookingOf },
  'bookings.jobDays': { for: ['provider'], sends: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  'bookings.day': { for: ['provider'], sends: () => ({ date: '2026-03-04' }) },
  'bookings.search': { for: ['admin'], sends: () => ({}) },
  'calendarFeeds.ofBooking': { for: 'signed in', names: bookingOf },
  'bookings.candidates': {
    for: ['customer'],
    sends: () => ({ serviceId: 1, date: '2026-03-06', time: '15:00' }),
  },
  'bookings.request': { for: ['customer'], sends: () => request },
  'bookings.requestSeries': {
    for: ['customer'],
    sends: () => ({
      serviceId: 1,
      address: '1 High Street',
      recurrencePattern: 'weekly',
      dates: [{ index: 5, date: '2026-04-10', time: '15:00', providerId: null }],
      idempotencyKey: 'the-rest',
    }),
  },
  'bookings.accept': { for: 'signed in', names: bookingOf, refuses: { customer: 'illegal_move' } },
  'bookings.decline': {
    for: 'signed in',
    names: bookingOf,
    refuses: { customer: 'illegal_move', admin: 'illegal_move' },
  },
  'bookings.complete': {
    for: 'signed in',
    names: bookingOf,
    prepare: accept,
    at: AFTER_START,
    refuses: { customer: 'illegal_move' },
  },
  'bookings.cancel': { for: 'signed in', names: bookingOf, refuses: { provider: 'illegal_move' } },
  'bookings.setStatus': {
    for: 'signed in',
    names: (side) => ({ ...bookingOf(side), status: 'confirmed' }),
    refuses: { customer: 'forbidden' },
  },
  'bookings.assign': {
    for: ['admin'],
    names: ({ bookingId, provider }) => ({ bookingId, providerId: provider.id }),
  },
  'bookings.successors': forAdmins,
  'bookings.reportProblem': {
    for: ['customer', 'provider'],
    names: (side) => ({ ...bookingOf(side), ...nobodyCame }),
    prepare: accept,
    at: AFTER_START,
  },
  'bookings.resolveProblem': {
    for: ['admin'],
    names: (side) => ({ ...bookingOf(side), outcome: 'none', reason: 'They had agreed on it' }),
    prepare: reportProblem,
    at: AFTER_START,
  },
  'bookings.problems': { for: 'signed in', names: bookingOf, prepare: reportProblem, at: AFTER_START },
  'bookings.addProblemPhoto': {
    for: ['customer', 'provider'],
    names: (side) => ({ ...bookingOf(side), picture: aPicture() }),
    prepare: reportProblem,
    at: AFTER_START,
    refuses: { provider: 'no_open_problem' },
  },
  'bookings.removeProblemPhoto': decidedPhoto,
  'bookings.restoreProblemPhoto': decidedPhoto,
  'bookings.flag': forAdmins,
  'bookings.clearFlag': forAdmins,
  'bookings.history': { for: 'signed in', names: bookingOf },

  'bookings.reschedule': { for: ['customer'], names: (side) => ({ ...bookingOf(side), ...otherTime }) },
  'bookings.rescheduleSlots': {
    for: ['customer'],
    names: (side) => ({ ...bookingOf(side), date: '2026-03-06' }),
  },
  'bookings.rescheduleDays': {
    for: ['customer'],
    names: (side) => ({ ...bookingOf(side), from: '2026-03-06', days: 3 }),
  },
  'bookings.acceptReschedule': {
    for: 'signed in',
    names: bookingOf,
    prepare: requestOtherTime,
    refuses: { customer: 'illegal_move', admin: 'illegal_move' },
  },
  'bookings.declineReschedule': {
    for: 'signed in',
    names: bookingOf,
    prepare: requestOtherTime,
    refuses: { customer: 'illegal_move', admin: 'illegal_move' },
  },
  'bookings.withdrawReschedule': {
    for: 'signed in',
    names: bookingOf,
    prepare: requestOtherTime,
    refuses: { provider: 'illegal_move', admin: 'illegal_move' },
  },

  'bookings.cover': { for: ['provider'] },
  'bookings.coverRequests': { for: ['provider'] },
  'bookings.offerCover': { for: ['provider'], names: bookingOf, prepare: timeOff },
  'bookings.offerAllCover': { for: ['provider'] },
  'bookings.withdrawCover': { for: ['provider', 'admin'], names: bookingOf, prepare: offerCover },
  'bookings.acceptCover': { for: ['provider'], names: ({ coverId: bookingId }) => ({ bookingId }) },
  'bookings.declineCover': { for: ['provider'], names: ({ coverId: bookingId }) => ({ bookingId }) },

  'bookings.series': { for: 'signed in' },
  'bookings.previewSeries': {
    for: 'everybody',
    sends: () => ({ serviceId: 1, date: '2026-03-06', time: '15:00', pattern: 'weekly', count: 2 }),
  },
  'bookings.acceptSeries': { for: ['provider'], names: seriesOf },
  'bookings.declineSeries': { for: ['provider'], names: seriesOf },
  'bookings.cancelSeries': { for: ['customer', 'admin'], names: seriesOf },
  'bookings.undoSeries': { for: ['customer'], names: seriesOf },
  'bookings.skip': { for: ['customer'], names: dateOf },
  'bookings.pauseSeries': { for: ['customer'], names: seriesOf },
  'bookings.reactivate': { for: ['customer'], names: dateOf, prepare: pause },
  'bookings.reactivateSeries': { for: ['customer'], names: seriesOf, prepare: pause },
};
