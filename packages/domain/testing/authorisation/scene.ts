import type { User } from '../../src/platform/users/user.schema.ts';
import type { Viewer } from '../../src/platform/context.ts';
import { runForCommand } from '../../src/platform/event-loop.ts';
import { unsubscribeToken } from '../../src/mail/unsubscribe.ts';
import { queueMails } from '../../src/platform/outbox/outbox.queries.ts';
import {
  completeReset,
  insertResetRequest,
} from '../../src/accounts/password-reset/password-reset.queries.ts';
import { decideProblem, insertProblem } from '../../src/bookings/problem/problem.queries.ts';
import { emailLinks, passkeys, secondFactors } from './credentials.ts';
import { openDevice } from '../passkeys.ts';
import type { NewPasskey, PasskeyAssertion } from '../../src/accounts/second-factor/passkey.schema.ts';
import { newToken } from '../../src/platform/cipher.ts';
import { insertPhoto } from '../../src/platform/files/photo.queries.ts';
import { aBooking, aCustomer, aProvider, anAdmin } from '../factories.ts';
import { aSession } from '../sign-in.ts';
import { aPicture, openingPasswords } from '../test-ports.ts';
import { nestedDatabase } from '../nested-database.queries.ts';
import { type Caller, FIRST_MOMENT, type World, openWorld } from '../world.ts';

/** A customer and a provider who have to do with each other, and what is theirs. */
export interface Side {
  customer: Pick<User, 'id' | 'email'>;
  provider: Pick<User, 'id'>;
  /** Asked for on 4 March from 10:00 to 11:00. */
  bookingId: number;
  /** Two dates, on 5 and 12 March, asked for. */
  seriesId: number;
  dateId: number;
  conversationId: number;
  /** The customer's. */
  addressId: number;
  sessionId: string;
  /** Of the customer's private calendar link. */
  token: string;
  /** The provider's. */
  timeOffId: number;
  profilePhotoId: number;
  /** Of the booking's record. */
  photoId: number;
  /** Of a problem with the booking that was decided. */
  problemPhotoId: number;
  /** Another provider's, which they are asked to cover. */
  coverId: number;
  /** A stored mail to the customer. */
  mailId: number;
  ticketId: number;
  /** Of the links in the customer's mails. */
  resetToken: string;
  unsubscribeToken: string;
  /** Of the customer's login that waits for its second factor. */
  ticket: string;
  recoveryCode: string;
  /** One of the customer's two. */
  factorId: number;
  /** Signed by the customer's passkey for a login, and a passkey that another user adds. */
  passkey: PasskeyAssertion;
  newPasskey: NewPasskey;
  /** Of the app that everyone sets up. */
  pendingCode: string;
  /** Of the links to the customer's email, and to a former one. */
  confirmToken: string;
  revertToken: string;
  /** Of neither side. */
  serviceId: number;
}

/** Names nothing that exists. */
const NOTHING = 2_147_483_647;
export const MISSING: Side = {
  customer: { id: NOTHING, email: 'nobody@example.test' },
  provider: { id: NOTHING },
  bookingId: NOTHING,
  seriesId: NOTHING,
  dateId: NOTHING,
  conversationId: NOTHING,
  addressId: NOTHING,
  sessionId: 'nothing',
  token: 'nothing',
  timeOffId: NOTHING,
  profilePhotoId: NOTHING,
  photoId: NOTHING,
  problemPhotoId: NOTHING,
  coverId: NOTHING,
  mailId: NOTHING,
  ticketId: NOTHING,
  resetToken: 'nothing',
  unsubscribeToken: 'nothing',
  ticket: 'nothing',
  recoveryCode: 'nothing',
  factorId: NOTHING,
  passkey: openDevice().sign({ challenge: 'nothing' }),
  newPasskey: openDevice().create({ challenge: 'nothing', user: { id: 'nobody' } }),
  pendingCode: '000000',
  confirmToken: 'nothing',
  revertToken: 'nothing',
  serviceId: NOTHING,
};

/** Calls procedures without consequence. */
export interface Stage {
  as(user: Pick<User, 'id'> | null): Caller;
  at(instant: string): void;
}

export interface Scene {
  world: World;
  own: Side;
  foreign: Side;
  users: Record<'customer' | 'other customer' | 'provider' | 'other provider' | 'admin', User>;
}

/** Two sides with the same kinds of things, and two admins. */
export async function openScene(): Promise<Scene> {
  const world = await openWorld();
  const users = {
    customer: await aCustomer(world),
    'other customer': await aCustomer(world),
    provider: await aProvider(world, { services: [1, serviceToCover(1)] }),
    'other provider': await aProvider(world, { services: [1, serviceToCover(2)] }),
    admin: await anAdmin(world),
  };
  await anAdmin(world);
  for (const each of [users.provider, users['other provider'], users.admin]) await secondFactors(world, each);
  const own = await aSide(world, users.customer, users.provider, 1);
  const foreign = await aSide(world, users['other customer'], users['other provider'], 2);
  return { world, own, foreign, users };
}

async function aSide(world: World, customer: User, provider: User, serviceId: number): Promise<Side> {
  const [byCustomer, byProvider] = [world.as(customer), world.as(provider)];
  const providerId = provider.id;
  const series = { providerId, recurring: true, recurrencePattern: 'weekly' } as const;
  const { id: bookingId } = await aBooking(world, customer, { providerId });
  const first = await aBooking(world, customer, { ...series, date: '2026-03-05T10:00' });
  const seriesId = first.seriesId ?? NOTHING;
  await aBooking(world, customer, { ...series, date: '2026-03-12T10:00', seriesId });
  const { conversationId } = await byCustomer.messages.send({ userId: providerId, body: 'Hello' });
  const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
  const { id: addressId } = await byCustomer.addresses.create(home);
  const day = { fromDate: '2026-03-20', toDate: '2026-03-21', toTime: '00:00' };
  const { timeOff } = await byProvider.availability.addTimeOff(day);
  const { id: profilePhotoId } = await byProvider.providers.setPhoto({ picture: aPicture() });
  const photoId = await aPhotoOf(world, customer, bookingId);
  const problemPhotoId = await aPhotoOfAProblem(world, customer, bookingId);
  const coverId = await aJobToCover(world, customer, serviceToCover(serviceId));
  await aSession(world, customer);
  const [session] = await byCustomer.accounts.sessions();
  const { token } = await byCustomer.calendarFeeds.create();
  const { mailId, resetToken } = await mailsTo(world, customer);
  const { ticketId } = await byCustomer.support.contact({ ...customer, subject: 'Hello', message: 'A word' });
  return {
    customer,
    provider,
    bookingId,
    seriesId,
    dateId: first.id,
    conversationId,
    addressId,
    sessionId: session?.id ?? '',
    token,
    timeOffId: timeOff.id,
    profilePhotoId,
    photoId,
    problemPhotoId,
    coverId,
    mailId,
    ticketId,
    resetToken,
    unsubscribeToken: unsubscribeToken(world.ports.cipher, { userId: customer.id, choice: 'news' }),
    ...(await secondFactors(world, customer)),
    ...(await passkeys(world, customer)),
    ...(await emailLinks(world, customer)),
    serviceId,
  };
}

/** One that was kept, and a link to set a new password. */
async function mailsTo(world: World, { id: userId, email }: User) {
  const resetToken = newToken();
  return world.database.transaction(async (tx) => {
    const draft = {
      userId,
      address: email,
      template: 'welcome',
      params: {},
      key: `welcome ${userId}`,
    } as const;
    await queueMails(tx, [draft], world.now);
    const { id: mailId } = await tx
      .updateTable('mail')
      .set({ state: 'kept' })
      .where('key', '=', draft.key)
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await insertResetRequest(tx, email, world.now);
    await completeReset(tx, id, { userId, token: resetToken });
    return { mailId, resetToken };
  });
}

/** As its provider took it at the visit. */
async function aPhotoOf(world: World, { id: userId }: User, bookingId: number): Promise<number> {
  const fileName = await world.ports.files.keep(aPicture());
  const takenAt = world.now.toISOString();
  const photo = { userId, bookingId, kind: 'before', caption: null, fileName, takenAt } as const;
  const { id } = await world.database.transaction((tx) => insertPhoto(tx, { ...photo, width: 4, height: 3 }));
  return id;
}

async function aPhotoOfAProblem(
  world: World,
  { id: reportedBy }: Pick<User, 'id'>,
  bookingId: number,
): Promise<number> {
  const fileName = await world.ports.files.keep(aPicture());
  const [report, takenAt] = [
    { bookingId, kind: 'late', note: 'An hour', ticketId: null, reportedBy } as const,
    world.now.toISOString(),
  ];
  return world.database.transaction(async (tx) => {
    const problemId = await insertProblem(tx, report, world.now);
    const decision = { outcome: 'none', credit: null, reason: 'Agreed' } as const;
    await decideProblem(tx, problemId, { ...decision, decidedBy: reportedBy }, world.now);
    const photo = {
      userId: reportedBy,
      bookingId,
      problemId,
      kind: 'problem',
      caption: null,
      fileName,
    } as const;
    const { id } = await insertPhoto(tx, { ...photo, takenAt, width: 4, height: 3 });
    return id;
  });
}

/** The service of a side that only its provider can take over. */
const serviceToCover = (serviceId: number) => 10 + serviceId;

/** A job of a provider who is away then, which all others who offer the service are asked to cover. */
async function aJobToCover(world: World, customer: User, serviceId: number): Promise<number> {
  const away = await aProvider(world, { services: [1, serviceId] });
  const job = { serviceId, providerId: away.id, date: '2026-03-13T10:00' };
  const { id: bookingId } = await aBooking(world, customer, job);
  const { availability, bookings } = world.as(away);
  await bookings.accept({ bookingId });
  await availability.addTimeOff({ fromDate: '2026-03-13', toDate: '2026-03-14', toTime: '00:00' });
  await bookings.offerCover({ bookingId });
  return bookingId;
}

/** Plays a part on the scene and then takes everything back. */
export async function play<T>(scene: Scene, part: (stage: Stage) => Promise<T>): Promise<T> {
  const { world, users } = scene;
  const played: { value?: T } = {};
  const takenBack = new Error('taken back');
  try {
    await world.database.transaction(async (tx) => {
      const database = nestedDatabase(world.database, tx);
      const viewers = new Map<number, Viewer>(Object.values(users).map((user) => [user.id, user]));
      // This transaction replaces the whole database, whose reads may take long.
      played.value = await runForCommand(() =>
        part({
          as: (user) =>
            world.as(user && (viewers.get(user.id) ?? null), { database, passwords: openingPasswords() }),
          at: (instant) => world.at(instant),
        }),
      );
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  } finally {
    world.at(FIRST_MOMENT);
  }
  return played.value as T;
}
