import type { User } from '../src/platform/users/user.schema.ts';
import { sendConfirmation } from '../src/accounts/email-confirmation/email-link.policy.ts';
import { queueMails } from '../src/platform/outbox/outbox.queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../src/registries/events.ts';
import { aBooking, aCustomer, aProvider, aSeries, anAdmin } from './factories.ts';
import { openTestMailServer } from './test-mail-server.ts';
import type { World } from './world.ts';

/** People and bookings that mails of every template can be about, in London's summer time. */
export interface EveryMail {
  customer: User;
  provider: User;
  /** Queues one mail of every template, with `key` and the template as its idempotency key. */
  queue(key: string): Promise<void>;
  /** Returns whether a template is for the provider; all others are for the customer. */
  isToProvider(template: EmailTemplate): boolean;
}

const TO_PROVIDER: readonly EmailTemplate[] = [
  'new_request',
  'new_series',
  'reschedule_asked',
  'job_given_away',
  'provider_approved',
];

/** Prepares what one mail of every template is about, and delivers the mails that this causes. */
export async function prepareEveryMail(world: World): Promise<EveryMail> {
  world.at('2026-06-29T09:00:00Z');
  const [customer, provider] = [
    await aCustomer(world, 'Amara Cole'),
    await aProvider(world, { name: 'Grace Mensah' }),
  ];
  const book = async (date: string) => {
    const notes = 'The key is under the stone.';
    return (await aBooking(world, customer, { date, providerId: provider.id, notes })).id;
  };
  const accepted = async (date: string) => {
    const bookingId = await book(date);
    await world.as(provider).bookings.accept({ bookingId });
    return bookingId;
  };
  const [troubled, completed, underway] = [
    await accepted('2026-06-30T10:00'),
    await accepted('2026-07-01T10:00'),
    await accepted('2026-07-01T12:00'),
  ];
  const [confirmed, moving] = [await accepted('2026-07-03T15:00'), await accepted('2026-07-03T11:00')];
  world.at('2026-07-01T09:30:00Z');
  await world.as(provider).bookings.complete({ bookingId: completed });
  await world.as(provider).jobs.mark({ bookingId: underway, stage: 'onMyWay' });
  await world.as(customer).bookings.reportProblem({ bookingId: troubled, kind: 'late', note: 'An hour.' });
  await world
    .as(customer)
    .bookings.reschedule({ bookingId: moving, date: '2026-07-04T16:30', time: '16:30' });
  const pending = await book('2026-07-06T11:00');
  const declined = await book('2026-07-07T11:00');
  const successor = await aProvider(world, { name: 'Tom Fielding' });
  await world.as(provider).bookings.decline({ bookingId: declined });
  const { seriesId } = await aSeries(world, customer, 1, {
    firstDate: '2026-07-08',
    providerId: provider.id,
  });
  const again = { recurring: true, recurrencePattern: 'weekly', seriesId, providerId: provider.id } as const;
  await aBooking(world, customer, { date: '2026-07-15T10:00', ...again });
  const [admin, leaver] = [world.as(await anAdmin(world)), await aCustomer(world)];
  await admin.accounts.deactivate({ userId: leaver.id });
  const givenAway = await book('2026-07-09T11:00');
  await admin.bookings.assign({ bookingId: givenAway, providerId: successor.id });
  const announcement = { subject: 'Closed on Monday', text: 'We rest on Monday.\n\nSee you on Tuesday.' };
  await admin.mail.announce({ ...announcement, audience: { to: 'customers' }, key: 'every mail' });
  const { ticketId } = await world
    .as(customer)
    .support.contact({ ...customer, subject: 'Sundays', message: 'Do you come on Sundays?' });
  await admin.support.reply({ ticketId, body: 'We do.\n\nSee you on Sunday.' });
  await openTestMailServer(world).deliver();

  const bookingOf = (template: EmailTemplate) => {
    if (template === 'booking_declined' || template === 'booking_expired') return declined;
    if (template === 'review_invitation' || template === 'booking_completed') return completed;
    if (template === 'booking_requested' || template === 'new_request') return pending;
    if (template === 'reschedule_asked') return moving;
    if (template === 'problem_opened') return troubled;
    if (template === 'job_given_away') return givenAway;
    return template === 'on_my_way' ? underway : confirmed;
  };
  const special: Partial<Record<EmailTemplate, object>> = {
    announcement: { announcementId: 1 },
    direct_email: { announcementId: 1 },
    new_device: { device: 'Firefox on Android', signedInAt: '2026-07-01T09:30:00.000Z' },
    series_requested: { seriesId, side: 'customer' },
    new_series: { seriesId, side: 'provider' },
    ticket_received: { ticketId: 1_000_000_003 },
    ticket_replied: { ticketId, entryId: 1 },
  };
  const isToProvider = (template: EmailTemplate) => TO_PROVIDER.includes(template);
  return {
    customer,
    provider,
    isToProvider,
    async queue(key) {
      // These links are made when they are asked for.
      const templates = Object.keys(EMAIL_TEMPLATES).filter(
        (each) => each !== 'password_reset' && each !== 'email_confirmation',
      ) as EmailTemplate[];
      const drafts = templates.map((template) => {
        const someone = template === 'account_deactivated' ? leaver : customer;
        const reader = isToProvider(template) ? provider : someone;
        const side = reader === provider ? 'provider' : 'customer';
        const bookingId = bookingOf(template);
        const params = special[template] ?? {
          bookingId,
          side,
          by: 'customer',
          ...(bookingId === confirmed && TIMES),
          ...(bookingId === moving && { requestedStartsAt: '2026-07-04T15:30:00.000Z' }),
        };
        return { userId: reader.id, address: reader.email, template, params, key: `${key} ${template}` };
      });
      await world.database.transaction(async (tx) => {
        await queueMails(tx, drafts, world.now);
        await sendConfirmation(tx, world.ports.cipher, customer, world.now);
      });
      await world.as(null).accounts.askForPassword({ email: customer.email });
    },
  };
}

/** Times of the confirmed visit in the events: 15:00 in London, before that 09:00. */
const TIMES = {
  startsAt: '2026-07-03T14:00:00.000Z',
  startedAt: '2026-07-02T08:00:00.000Z',
  late: true,
} as const;
