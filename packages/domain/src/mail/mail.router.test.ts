import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type World,
  aBooking,
  aCustomer,
  aProvider,
  openTestMailServer,
  prepareEveryMail,
} from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { EMAIL_TEMPLATES } from '../registries/events.ts';
import type { Mailer } from './mailer.ts';

openWorldForEachTest({ admin: true });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const asAdmin = () => world.as(admin);

describe('a test mail (MAI-3)', () => {
  const test = (overrides = {}) => world.as(admin, overrides).mail.test({ email: 'bea@example.test' });

  it('says that there is no mail server', async () => {
    expect(await test()).toEqual({ success: false, message: 'No mail server configured' });
  });

  it('is sent at once, past the outbox', async () => {
    const answer = { success: true, message: 'Test email sent to bea@example.test' };
    expect(await test({ mailer: mailServer.mailer })).toEqual(answer);
    expect(mailServer.newMails()).toEqual(['bea@example.test: A test email from Doorstep']);
    expect((await asAdmin().mail.list({})).items).toEqual([]);
  });

  it('says why it could not be sent', async () => {
    const refusing = openTestMailServer(world, () => {
      throw new Error('550 No such mailbox');
    });
    const reported: string[] = [];
    const report = (failure: string) => void reported.push(failure);
    const answer = { success: false, message: '550 No such mailbox' };
    expect(await test({ mailer: refusing.mailer, report })).toEqual(answer);
    expect(reported).toHaveLength(1);
  });

  it('is not sent any more once it has taken ten seconds', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    const slow: Mailer = {
      send: async (_mail, signal) => {
        timeout.abort();
        signal?.throwIfAborted();
      },
    };
    const answer = { success: false, message: 'The mail server didn’t reply in time' };
    expect(await test({ mailer: slow })).toEqual(answer);
  });

  it('goes to an address alone', async () => {
    const refused = asAdmin().mail.test({ email: 'bea' });
    await expect(refused).rejects.toThrow('Please enter a valid email address');
  });
});

describe('an announcement (MAI-2)', () => {
  const words = { subject: 'Closed on Monday', text: 'We rest on Monday.\n\nSee you on Tuesday.' };
  const announce = (
    audience: Parameters<ReturnType<World['as']>['mail']['announce']>[0]['audience'],
    key: string,
  ) => asAdmin().mail.announce({ ...words, audience, key });
  const delivered = async () => {
    await mailServer.deliver();
    return mailServer.newMails().toSorted();
  };

  it('reaches everybody of its audience who is active and wants news, as many as were named before', async () => {
    const [one, two] = [await aCustomer(world), await aCustomer(world)];
    const [off, gone] = [await aCustomer(world), await aCustomer(world)];
    const provider = await aProvider(world);
    await world.as(off).mail.saveChoices({ reminders: true, invitations: true, news: false });
    await asAdmin().accounts.deactivate({ userId: gone.id });
    await mailServer.deliver();
    mailServer.newMails();
    expect(await asAdmin().mail.countAudience({ to: 'customers' })).toEqual({ recipients: 2 });
    expect(await announce({ to: 'customers' }, 'first one')).toEqual({ recipients: 2 });
    const subject = 'Closed on Monday';
    expect(await delivered()).toEqual([`${one.email}: ${subject}`, `${two.email}: ${subject}`].toSorted());
    await announce({ to: 'providers' }, 'second one');
    expect(await delivered()).toEqual([`${provider.email}: ${subject}`]);
  });

  it('that is sent again by the same attempt reaches nobody twice', async () => {
    await aCustomer(world);
    await announce({ to: 'customers' }, 'the same one');
    await announce({ to: 'customers' }, 'the same one');
    expect(await delivered()).toHaveLength(1);
  });

  it('reaches one address, with or without an account', async () => {
    const gone = await aCustomer(world);
    await asAdmin().accounts.deactivate({ userId: gone.id });
    await mailServer.deliver();
    mailServer.newMails();
    await announce({ to: 'address', email: 'bea@example.test' }, 'to a stranger');
    expect(await announce({ to: 'address', email: gone.email }, 'to a former one')).toEqual({
      recipients: 0,
    });
    expect(await delivered()).toEqual(['bea@example.test: Closed on Monday']);
  });

  it('to one person is no news, so that those without news receive it too (MAI-17)', async () => {
    const off = await aCustomer(world);
    await world.as(off).mail.saveChoices({ reminders: true, invitations: true, news: false });
    expect(await announce({ to: 'address', email: off.email }, 'to one person')).toEqual({ recipients: 1 });
    await mailServer.deliver();
    expect(mailServer.arrived).toMatchObject([
      { to: off.email, subject: 'Closed on Monday', unsubscribe: null },
    ]);
  });

  it('is shown as it will be, and needs a subject and a text', async () => {
    const shown = await asAdmin().mail.preview(words);
    expect(shown.subject).toBe('Closed on Monday');
    expect(shown.text).toContain('We rest on Monday.\n\nSee you on Tuesday.');
    await expect(asAdmin().mail.preview({ subject: ' ', text: '' })).rejects.toThrow(
      'Please enter a subject',
    );
  });
});

describe('the link that ends mails of a kind (MAI-10)', () => {
  const reminded = async () => {
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-03T10:00:00Z');
    await mailServer.deliver();
    const reminder = mailServer.arrived.find(
      ({ to, subject }) => to === customer.email && subject.startsWith('Tomorrow'),
    );
    return { customer, unsubscribe: reminder!.unsubscribe! };
  };

  it('works without a session, and leaves the others as they were', async () => {
    const { customer, unsubscribe } = await reminded();
    expect(unsubscribe.pathname).toBe('/unsubscribe');
    const token = unsubscribe.searchParams.get('token') ?? '';
    expect(await world.as(null).mail.unsubscribe({ token })).toEqual({ choice: 'reminders' });
    const choices = { reminders: false, invitations: true, news: true };
    expect(await world.as(customer).mail.choices()).toEqual(choices);
  });

  it('is only in emails that are not strictly about a booking', async () => {
    await reminded();
    for (const { subject, unsubscribe } of mailServer.arrived)
      expect([subject, unsubscribe !== null]).toEqual([subject, subject.startsWith('Tomorrow')]);
  });

  it('is refused when it is not ours', async () => {
    const refused = world.as(null).mail.unsubscribe({ token: 'v1.AAAA' });
    await expect(refused).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });
});

describe('the state of mail (MAI-2)', () => {
  it('is for admins: whether there is a server, and what it refuses', async () => {
    const status = () => world.as(admin, { mailer: mailServer.mailer }).mail.status();
    expect(await asAdmin().mail.status()).toEqual({ hasServer: false, retrying: null, heldCount: 0 });
    await world.as(await aCustomer(world)).accounts.askForPassword({ email: admin.email });
    await openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    }).deliver();
    expect(await status()).toEqual({
      hasServer: true,
      retrying: { count: 1, error: 'connect ECONNREFUSED' },
      heldCount: 0,
    });
    world.at('2026-03-02T10:05:00Z');
    await mailServer.deliver();
    expect(await status()).toEqual({ hasServer: true, retrying: null, heldCount: 0 });
  });

  it('is sent live whenever it changes, by an event of which only the last is stored', async () => {
    const told = () =>
      world.database.read.selectFrom('event').select('id').where('type', '=', 'mail.delivered').execute();
    await asAdmin().accounts.askForPassword({ email: admin.email });
    await openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    }).deliver();
    const [first, ...others] = await told();
    expect(others).toEqual([]);
    world.at('2026-03-02T10:05:00Z');
    await mailServer.deliver();
    const [second, ...rest] = await told();
    expect(rest).toEqual([]);
    expect(second!.id).toBeGreaterThan(first!.id);
    await mailServer.deliver();
    expect(await told()).toEqual([second]);
  });
});

it('every kind of mail can be written, with its words in both parts', async () => {
  const stage = await prepareEveryMail(world);
  await stage.queue('each');
  await mailServer.deliver();
  expect(mailServer.arrived).toHaveLength(Object.keys(EMAIL_TEMPLATES).length);
  for (const { subject, html, text } of mailServer.arrived) {
    expect(subject).toMatch(/\S/);
    // Without addresses: the random part of a link may spell anything.
    const written = `${html}${text}`.replaceAll(/https:\/\/[^\s"<]+/g, '');
    const odd = /undefined|\bnull\b|NaN|Invalid/.exec(written)?.[0];
    expect([subject, odd]).toEqual([subject, undefined]);
    const body = (text.split('\n-- \n')[0] ?? '').split('\n').slice(1).join('\n');
    const missing = [...body.matchAll(/^[A-Z][\w ]+/gm)].filter(([words]) => !html.includes(words));
    expect([subject, missing]).toEqual([subject, []]);
  }
});
