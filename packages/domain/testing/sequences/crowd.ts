import fc from 'fast-check';
import { doUpkeep } from '../../src/upkeep.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Caller } from '../world.ts';
import { type Cast, SERVICES, signedIn } from './cast.ts';
import { dateOf } from './requests.ts';
import { type Outcome, attempt, pick } from './step.ts';

type Row = Snapshot['bookings'][number];

/** What somebody does to a booking, or to whatever else is theirs. */
interface Act {
  by: 'customer' | 'provider' | 'admin';
  call: (caller: Caller, row: Row, choice: Choice) => Promise<unknown>;
}

/** What an act takes beside the booking. */
interface Choice {
  day: ReturnType<typeof dateOf>;
  providerId: number;
  named: boolean;
}

const target = ({ id }: Row) => ({ bookingId: id });
const series = ({ seriesId }: Row) => ({ seriesId: seriesId ?? 1 });
const anyPassword = { hash: async () => 'hash', verify: async () => true };

const ACTS = {
  request: {
    by: 'customer',
    call: ({ bookings }, _, { day, providerId, named }) =>
      bookings.request({
        serviceId: SERVICES[0],
        address: '1 High Street',
        providerId: named ? providerId : null,
        ...day,
      }),
  },
  cancel: { by: 'customer', call: ({ bookings }, row) => bookings.cancel(target(row)) },
  reschedule: {
    by: 'customer',
    call: ({ bookings }, row, { day }) => bookings.reschedule({ ...target(row), ...day }),
  },
  skip: { by: 'customer', call: ({ bookings }, row) => bookings.skip(target(row)) },
  reactivate: { by: 'customer', call: ({ bookings }, row) => bookings.reactivate(target(row)) },
  pauseSeries: { by: 'customer', call: ({ bookings }, row) => bookings.pauseSeries(series(row)) },
  reactivateSeries: { by: 'customer', call: ({ bookings }, row) => bookings.reactivateSeries(series(row)) },
  withdrawReschedule: {
    by: 'customer',
    call: ({ bookings }, row) => bookings.withdrawReschedule(target(row)),
  },
  addAddress: {
    by: 'customer',
    call: ({ addresses }, _, { named: isDefault }) =>
      addresses.create({ name: 'Home', addressLine1: '1', city: 'London', postalCode: 'N1', isDefault }),
  },
  accept: { by: 'provider', call: ({ bookings }, row) => bookings.accept(target(row)) },
  acceptSeries: { by: 'provider', call: ({ bookings }, row) => bookings.acceptSeries(series(row)) },
  decline: { by: 'provider', call: ({ bookings }, row) => bookings.decline(target(row)) },
  acceptReschedule: { by: 'provider', call: ({ bookings }, row) => bookings.acceptReschedule(target(row)) },
  offer: {
    by: 'provider',
    call: ({ providers }, _, { named }) => providers.offer({ serviceIds: named ? [1, 17] : [17] }),
  },
  assign: {
    by: 'admin',
    call: ({ bookings }, row, { providerId }) => bookings.assign({ ...target(row), providerId }),
  },
  deactivate: {
    by: 'admin',
    call: ({ accounts }, row, { named, providerId }) =>
      accounts.deactivate({ userId: named ? row.userId : providerId }),
  },
  letIn: {
    by: 'admin',
    call: ({ accounts }, row, { named, providerId }) =>
      accounts.reactivate({ userId: named ? row.userId : providerId }),
  },
} satisfies Record<string, Act>;

type Name = keyof typeof ACTS;

const facts = fc.record({
  act: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom<Name[]>('request', 'accept', 'reschedule', 'cancel', 'reactivate', 'skip'),
    },
    { weight: 8, arbitrary: fc.constantFrom(...(Object.keys(ACTS) as Name[])) },
    { weight: 1, arbitrary: fc.constant('upkeep' as const) },
    { weight: 1, arbitrary: fc.constant('leave' as const) },
  ),
  booking: fc.nat(99),
  customer: fc.nat(2),
  provider: fc.nat(3),
  named: fc.boolean(),
  day: fc.constantFrom(1, 1, 2),
  time: fc.constantFrom('09:00', '09:30', '10:00', '14:00'),
});

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

/** What several people do at the same moment. */
export const crowds = fc.array(facts, { minLength: 4, maxLength: 8 });

/** Does one of these things, mostly as somebody whom it concerns. Throws what is no refusal. */
export async function join(cast: Cast, { bookings }: Snapshot, deed: Facts): Promise<Outcome<unknown>> {
  const row = pick(bookings, deed.booking)!;
  if (deed.act === 'upkeep') return attempt(doUpkeep(cast.world.database, cast.world.now));
  const by = deed.act === 'leave' ? (deed.named ? 'customer' : 'provider') : ACTS[deed.act].by;
  const concerned = { customer: row.userId, provider: row.providerId, admin: cast.admin[0]!.id }[by];
  const user = cast[by].find(({ id }) => id === concerned) ?? pick(cast[by], deed.customer)!;
  const caller = await signedIn(cast, user, { passwords: anyPassword });
  if (deed.act === 'leave') return attempt(caller.accounts.deleteAccount({ currentPassword: 'any' }));
  const providerId = cast.provider[deed.provider]!.id;
  const act: Act = ACTS[deed.act];
  return attempt(act.call(caller, row, { ...deed, providerId, day: dateOf(cast, deed.day, deed.time) }));
}
