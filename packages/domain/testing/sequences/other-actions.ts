import { STAGES } from '../../src/bookings/job/stages.ts';
import { runScheduledJobs } from '../../src/registries/scheduled-jobs.ts';
import { dayAfter } from '../london-clock.ts';
import { SERVICES, hours } from './cast.ts';
import { type Actions, type ActionContext, pick } from './action-context.ts';

const DRAFT = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1 1AA' };

/** Weeks that a provider may change to: by day, through the night, with a pause, without Sundays, never. */
const WEEKS = [
  hours('09:00', '18:00'),
  hours('18:00', '10:00'),
  [...hours('09:00', '13:00'), ...hours('13:30', '18:00')],
  hours('00:00', '00:00', [1, 2, 3, 4, 5, 6]),
  [],
];
const PRICES = [2000, 2550, 3333];

const other = ({ by, row, provider, choice }: ActionContext) =>
  by === 'provider' ? row.userId : choice.stranger ? provider.id : (row.providerId ?? provider.id);
const ownId = (
  list: readonly { id: number; userId?: number; providerId?: number }[],
  { user, choice }: ActionContext,
) =>
  pick(
    list.filter((row) => choice.stranger || [row.userId, row.providerId].includes(user.id)),
    choice.booking,
  )?.id ?? 1;

export const otherActions = {
  setHours: {
    by: ['provider'],
    call: (c, { choice }) => c.availability.setHours({ hours: WEEKS[choice.number]! }),
  },
  addTimeOff: {
    by: ['provider'],
    call: (c, { startsAt: { date }, choice }) => {
      const fromDate = date.slice(0, 10);
      const toDate = dayAfter(fromDate, choice.on ? 0 : 1);
      return c.availability.addTimeOff({ fromDate, fromTime: '09:45', toDate, toTime: '10:45' });
    },
  },
  removeTimeOff: {
    by: ['provider'],
    call: (c, context) => c.availability.removeTimeOff({ timeOffId: ownId(context.before.timeOff, context) }),
  },
  offer: {
    by: ['provider'],
    call: (c, { choice }) =>
      c.providers.offer({ serviceIds: [[1, 17], [1, 17], [17], [1], []][choice.number]! }),
  },
  like: {
    by: ['customer'],
    call: (c, context) => c.providers.setFavourite({ userId: other(context), on: context.choice.on }),
  },
  block: {
    by: ['customer', 'provider'],
    call: (c, context) => c.providers.setBlock({ userId: other(context), on: context.choice.number === 0 }),
  },
  createAddress: {
    by: ['customer', 'provider'],
    call: (c, { choice }) => c.addresses.create({ ...DRAFT, isDefault: choice.on }),
  },
  updateAddress: {
    by: ['customer', 'provider'],
    call: (c, context) =>
      c.addresses.update({
        ...DRAFT,
        addressId: ownId(context.before.addresses, context),
        isDefault: context.choice.on,
      }),
  },
  deleteAddress: {
    by: ['customer', 'provider'],
    call: (c, context) => c.addresses.delete({ addressId: ownId(context.before.addresses, context) }),
  },
  setDefaultAddress: {
    by: ['customer'],
    call: (c, context) => c.addresses.setDefault({ addressId: ownId(context.before.addresses, context) }),
  },
  write: {
    by: ['customer', 'provider'],
    call: (c, context) => c.messages.send({ userId: other(context), body: 'Hello' }),
  },
  mark: {
    by: ['provider', 'admin'],
    call: (c, { row, choice }) => c.jobs.mark({ bookingId: row.id, stage: STAGES[choice.number % 3]! }),
  },
  tick: {
    by: ['provider'],
    call: (c, { row, choice }) =>
      c.jobs.tick({ bookingId: row.id, task: 'Clean the kitchen', done: choice.on }),
  },
  review: {
    by: ['customer'],
    call: (c, { row, choice }) => c.reviews.write({ bookingId: row.id, rating: choice.number + 1 }),
  },
  updateService: {
    by: ['admin'],
    call: (c, { before, choice }) => {
      const { id, type, name, description, imageUrl } = before.services.find(
        (row) => row.id === SERVICES[choice.service],
      )!;
      const price = PRICES[choice.number % 3]!;
      return c.services.update({ serviceId: id, type, name, description, imageUrl, price });
    },
  },
  retireService: { by: ['admin'], call: (c) => c.services.retire({ serviceId: SERVICES[2] }) },
  approve: { by: ['admin'], call: (c, { provider }) => c.providers.approve({ userId: provider.id }) },
  deactivate: {
    by: ['admin'],
    call: (c, { row, provider, choice }) =>
      c.accounts.deactivate({ userId: choice.on ? row.userId : provider.id }),
  },
  letIn: {
    by: ['admin'],
    call: (c, { customer, provider, choice }) =>
      c.accounts.reactivate({ userId: choice.on ? customer.id : provider.id }),
  },
  upkeep: { by: ['admin'], call: (_, { cast }) => runScheduledJobs(cast.world.database, cast.world.now) },
  leave: {
    by: ['customer', 'provider'],
    call: (c) => c.accounts.deleteAccount({ currentPassword: 'any' }),
  },
} satisfies Actions;
