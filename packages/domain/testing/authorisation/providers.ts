import { aPicture } from '../test-ports.ts';
import type { Cases } from './case.ts';
import type { Side, Stage } from './scene.ts';

const providerOf = ({ provider }: Side) => ({ userId: provider.id });
const conversationOf = ({ conversationId }: Side) => ({ conversationId });
const draft = { name: 'Window Cleaning', type: 'cleaning', description: 'In and out.', price: 1999 };

/** The other one of a side, whom a user of a role has to do with. */
const counterpart = ({ customer, provider }: Side, role: string | null) => ({
  userId: role === 'provider' ? customer.id : provider.id,
});

const complete = async (stage: Stage, { provider, bookingId }: Side) => {
  await stage.as(provider).bookings.accept({ bookingId });
  stage.at('2026-03-04T12:00:00Z');
  await stage.as(provider).bookings.complete({ bookingId });
};

const review = async (stage: Stage, side: Side) => {
  await complete(stage, side);
  await stage.as(side.customer).reviews.write({ bookingId: side.bookingId, rating: 5 });
};

/** Providers, their time, reviews, messages, services, statistics and events. */
export const providerCases: Cases = {
  'availability.days': { for: 'everybody', sends: () => ({ serviceId: 1 }) },
  'availability.slots': { for: 'everybody', sends: () => ({ serviceId: 1, date: '2026-03-06' }) },
  'availability.mine': { for: ['provider'] },
  'availability.setHours': { for: ['provider'], sends: () => ({ hours: [] }) },
  'availability.addTimeOff': {
    for: ['provider'],
    sends: () => ({ fromDate: '2026-03-10', toDate: '2026-03-11', toTime: '00:00' }),
  },
  'availability.removeTimeOff': { for: ['provider'], names: ({ timeOffId }) => ({ timeOffId }) },

  'providers.approve': { for: ['admin'], names: providerOf },
  'providers.verify': { for: ['admin'], names: (side) => ({ ...providerOf(side), verified: true }) },
  'providers.offer': { for: ['provider'], sends: () => ({ serviceIds: [1] }) },
  'providers.mine': { for: ['provider'] },
  'providers.updateProfile': { for: ['provider'], sends: () => ({}) },
  'providers.setPhoto': { for: ['provider'], sends: () => ({ picture: aPicture() }) },
  'providers.removePhoto': { for: ['provider'] },
  'providers.restorePhoto': {
    for: ['provider'],
    names: ({ profilePhotoId }) => ({ photoId: profilePhotoId }),
  },
  'files.show': {
    for: 'everybody',
    names: ({ photoId }) => ({ fileId: photoId }),
    parties: ['customer', 'provider', 'admin'],
  },
  'providers.show': {
    for: 'everybody',
    names: ({ provider }) => ({ providerId: provider.id }),
    parties: 'anybody',
  },
  'providers.offering': { for: 'everybody', sends: () => ({ type: 'cleaning' }) },
  'providers.relations': { for: ['customer', 'provider'] },
  'providers.favourites': { for: ['customer'], sends: () => ({}) },
  'providers.setFavourite': {
    for: ['customer'],
    names: (side) => ({ ...providerOf(side), on: true }),
    parties: 'anybody',
  },
  'providers.setBlock': {
    for: ['customer', 'provider'],
    names: (side, role) => ({ ...counterpart(side, role), on: true }),
    findsAll: ['customer'],
  },

  'reviews.write': {
    for: ['customer'],
    names: ({ bookingId }) => ({ bookingId, rating: 5 }),
    prepare: complete,
    at: '2026-03-04T12:00:00Z',
  },
  'reviews.reply': {
    for: ['provider'],
    names: ({ bookingId }) => ({ bookingId, reply: 'Thank you' }),
    prepare: review,
    at: '2026-03-04T12:00:00Z',
  },
  'reviews.ofBooking': { for: 'signed in', names: ({ bookingId }) => ({ bookingId }) },
  'reviews.latest': { for: 'everybody' },
  'reviews.due': { for: ['customer'] },
  'reviews.received': { for: ['provider'], sends: () => ({}) },
  'reviews.breakdown': { for: ['provider'] },
  'reviews.ofProvider': {
    for: 'everybody',
    names: ({ provider }) => ({ providerId: provider.id }),
    parties: 'anybody',
  },

  'messages.people': { for: ['customer', 'provider'], sends: () => ({}) },
  'messages.person': { for: ['customer', 'provider'], names: counterpart },
  'messages.unread': { for: ['customer', 'provider'] },
  'messages.housekeeper': { for: ['customer'] },
  'messages.thread': { for: ['customer', 'provider'], names: conversationOf },
  'messages.markRead': { for: ['customer', 'provider'], names: conversationOf },
  'messages.send': {
    for: ['customer', 'provider'],
    names: (side, role) => ({ ...counterpart(side, role), body: 'Hello' }),
  },

  'services.list': { for: 'everybody' },
  'services.summaries': { for: 'everybody' },
  'services.nearby': { for: 'everybody', sends: () => ({ postcode: 'SE1 7AB' }) },
  'services.search': { for: ['admin'], sends: () => ({}) },
  'services.show': { for: ['admin'], names: ({ serviceId }) => ({ serviceId }) },
  'services.create': { for: ['admin'], sends: () => draft },
  'services.update': { for: ['admin'], names: ({ serviceId }) => ({ ...draft, serviceId }) },
  'services.retire': { for: ['admin'], names: ({ serviceId }) => ({ serviceId }) },

  'audit.list': { for: ['admin'], sends: () => ({}) },
  'reporting.summary': { for: ['admin'] },
  'reporting.attention': { for: ['admin'] },
  'reporting.ofUser': { for: ['admin'], names: ({ customer }) => ({ userId: customer.id }) },
  'reporting.ofProvider': { for: ['provider'] },
  'reporting.earnings': { for: ['provider'], sends: () => ({ from: '2026-01', to: '2026-03' }) },
  'reporting.earningsReport': { for: ['provider'], sends: () => ({ month: '2026-03' }) },
  'reporting.overTime': { for: ['admin'], sends: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  'events.follow': { for: 'signed in' },
};
