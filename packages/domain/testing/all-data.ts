import type { User } from '../src/platform/users/user.schema.ts';
import { setPortrait } from '../src/providers/provider.queries.ts';
import { aBooking, aProvider, anAdmin } from './factories.ts';
import { sendConfirmation } from '../src/accounts/email-confirmation/email-link.policy.ts';
import { anApp } from './factors.ts';
import { createLoginTicket } from '../src/platform/users/login-ticket.queries.ts';
import { aSession } from './sign-in.ts';
import { openTestMailServer } from './test-mail-server.ts';
import { aPicture } from './test-ports.ts';
import type { World } from './world.ts';

const PROFILE = {
  bio: 'Tidy homes.',
  yearsOfExperience: 7,
  certifications: ['First aid'],
  specialties: ['Windows'],
  languages: ['Welsh'],
  offersOvernight: true,
  area: 'SE1',
};

/**
 * Everything that the product can know of a customer and of their provider, with texts of the customer's that say
 * Secret, and the postcode N6 5ET. src/accounts/personal-data/tables.test.ts finds a table
 * or column with personal data that nothing here writes.
 */
export async function writeAllData(
  world: World,
  customer: User,
  provider: User,
): Promise<{ bookingId: number; conversationId: number }> {
  const own = world.as(customer);
  await aSession(world, customer, 'Firefox on Linux');
  await world.database.transaction((tx) => sendConfirmation(tx, world.ports.cipher, customer, world.now));
  await anApp(world, customer);
  await own.factors.startPasskey();
  await world.database.transaction((tx) => createLoginTicket(tx, customer.id, world.now));
  await own.addresses.create({
    name: 'Home',
    addressLine1: '1 Secret Lane',
    city: 'London',
    postalCode: 'N1',
  });
  await own.accounts.updateProfile({ ...customer, phone: '020 7946 0001' });
  await own.preferences.save({ notes: 'Secret allergies' });
  await own.accessDetails.save({ instructions: 'Secret code' });
  await aTicket(world, customer);
  await own.calendarFeeds.create();
  await own.mail.saveChoices({ reminders: true, invitations: false, news: false });
  await world.as(null).accounts.askForPassword(customer);
  await openTestMailServer(world).deliver();
  const { code } = await own.referrals.mine();
  const friend = { username: 'bea', name: 'Bea Lark', email: 'bea@example.test', role: 'customer' } as const;
  const joined = await world
    .as(null)
    .accounts.register({ ...friend, password: 'larkspur', referralCode: code });
  await own.providers.setFavourite({ userId: provider.id, on: true });
  const request = {
    address: '1 Secret Lane, London, N6 5ET',
    notes: 'Secret dog',
    customRequests: 'Secret request',
    options: { choices: { pet: 'Secret cat' } },
  };
  const { id: bookingId } = await aBooking(world, customer, { ...request, idempotencyKey: 'key' });
  await world.as(provider).bookings.accept({ bookingId });
  const { conversationId } = await own.messages.send({ userId: provider.id, body: 'Secret message' });
  await world.as(provider).messages.send({ userId: customer.id, body: 'My answer' });
  await world.as(provider).providers.updateProfile(PROFILE);
  await world.as(provider).providers.setPhoto({ picture: aPicture() });
  await world.database.transaction((tx) => setPortrait(tx, provider.id, 'grace'));
  const days = { fromDate: '2026-03-09', toDate: '2026-03-10', toTime: '00:00' };
  await world.as(provider).availability.addTimeOff(days);
  await beAskedToCover(world, joined);
  world.at('2026-03-04T12:00:00Z');
  const job = world.as(provider).jobs;
  for (const stage of ['onMyWay', 'started', 'finished'] as const) await job.mark({ bookingId, stage });
  await job.tick({ bookingId, task: 'Clean the kitchen', done: true });
  await job.saveNote({ bookingId, note: 'Secret stain' });
  await job.addPhoto({ bookingId, kind: 'after', caption: 'Secret sofa', picture: aPicture() });
  await aProblem(world, customer, bookingId);
  await world.as(provider).bookings.complete({ bookingId });
  const review = { bookingId, rating: 5, comment: 'Spotless.', instructions: 'Secret key' };
  await world.as(customer).reviews.write(review);
  await world.as(provider).reviews.reply({ bookingId, reply: 'Secret thanks' });
  await world.as(customer).providers.setBlock({ userId: (await aProvider(world)).id, on: true });
  return { bookingId, conversationId };
}

/** A message to support with a reply, an answer, a note and a change. */
async function aTicket(world: World, customer: User): Promise<void> {
  const own = world.as(customer).support;
  const { ticketId } = await own.contact({
    ...customer,
    subject: 'Secret subject',
    message: 'Secret question',
  });
  const { support } = world.as(await anAdmin(world));
  await support.reply({ ticketId, body: 'Secret reply' });
  await own.answer({ ticketId, body: 'Secret answer' });
  await support.addNote({ ticketId, body: 'Secret note' });
  await support.update({ ticketId, status: 3 });
}

/** Reports a problem with a photo, and resolves it. */
async function aProblem(world: World, customer: User, bookingId: number): Promise<void> {
  const { bookings } = world.as(customer);
  await bookings.reportProblem({ bookingId, kind: 'damage', note: 'Secret scratch' });
  await bookings.addProblemPhoto({ bookingId, caption: 'Secret table', picture: aPicture() });
  const decision = { outcome: 'partial_credit', credit: 500, reason: 'Secret table was scratched' } as const;
  const admin = world.as(await anAdmin(world));
  await admin.bookings.resolveProblem({ bookingId, ...decision });
  await admin.bookings.flag({ bookingId, note: 'Secret flag' });
}

/** A job of another provider who is away then, which all who offer its service are asked to cover. */
async function beAskedToCover(world: World, customer: User): Promise<void> {
  const away = await aProvider(world);
  const job = { providerId: away.id, date: '2026-03-10T10:00' };
  const { id: bookingId } = await aBooking(world, customer, job);
  const { availability, bookings } = world.as(away);
  await bookings.accept({ bookingId });
  await availability.addTimeOff({ fromDate: '2026-03-10', toDate: '2026-03-11', toTime: '00:00' });
  await bookings.offerCover({ bookingId });
}
