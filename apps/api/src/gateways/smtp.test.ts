import type { CalendarEntry } from '@doorstep/domain';
import { MailRefused, type OutgoingMail } from '@doorstep/domain/server';
import ICAL from 'ical.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CERTIFICATES, type MailServer, tlsOnly, openMailServer } from '../../contract/mail-server.ts';
import { openMailer } from './smtp.ts';

const PUBLIC_URL = new URL('https://doorstep.example');

let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'amara@example.test',
  subject: 'Your request',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '0f9b',
  unsubscribe: null,
  entries: [],
  ...changes,
});
const mailer = (url = server.url, MAIL_FROM?: string) =>
  openMailer({ SMTP_URL: url, MAIL_FROM, PUBLIC_URL })!;
const failure = (sent: Promise<void>) => sent.then(() => null).catch((error: unknown) => error);

const entry: CalendarEntry = {
  bookingId: 7,
  sequence: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  changedAt: '2026-06-08T15:30:00.000Z',
  startsAt: '2026-07-01T10:00:00.000Z',
  endsAt: '2026-07-01T11:00:00.000Z',
  status: 'confirmed',
  title: 'Deep Cleaning',
  details: ['Provider: Grace Mensah'],
  location: null,
};

describe('a mail', () => {
  test('arrives with both parts, its Message-ID and its sender', async () => {
    await mailer().send(mail());
    expect(server.arrived).toMatchObject([
      {
        from: { name: 'Doorstep', address: 'no-reply@doorstep.example' },
        to: [{ address: 'amara@example.test' }],
        subject: 'Your request',
        messageId: '<0f9b@doorstep.example>',
        text: expect.stringContaining('Hello'),
        html: expect.stringContaining('<p>Hello</p>'),
      },
    ]);
  });

  test('is from MAIL_FROM if set', async () => {
    await mailer(server.url, 'hello@doorstep.example').send(mail());
    expect(server.arrived[0]?.from?.address).toBe('hello@doorstep.example');
  });

  test('has a header to unsubscribe with one click (MAI-10)', async () => {
    const unsubscribe = new URL('https://doorstep.example/unsubscribe?token=v1.abc');
    await mailer().send(mail({ unsubscribe }));
    const headers = new Map(server.arrived[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe.href}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('has its booking as the feed does (CAL-5)', async () => {
    await mailer().send(mail({ entries: [entry] }));
    const [attachment] = server.arrived[0]?.attachments ?? [];
    const text = new TextDecoder().decode(attachment?.content as ArrayBuffer);
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
    const event = calendar.getFirstSubcomponent('vevent')!;
    expect(['uid', 'sequence'].map((name) => String(event.getFirstPropertyValue(name)))).toEqual([
      'booking-7@doorstep.example',
      '3',
    ]);
    expect((event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString()).toBe(
      entry.startsAt,
    );
  });

  test('has no header or recipient from user input', async () => {
    await mailer().send(mail({ subject: 'Hello\r\nBcc: all@example.test', to: 'amara@example.test' }));
    expect(server.arrived[0]?.bcc ?? []).toEqual([]);
    expect(server.arrived[0]?.subject).toContain('Hello');
  });
});

describe('the response of the mail server', () => {
  test('a refused recipient is a permanent failure', async () => {
    server.behaviour.refuses = () => 550;
    expect(await failure(mailer().send(mail()))).toBeInstanceOf(MailRefused);
  });

  test('a busy server is a temporary failure', async () => {
    server.behaviour.refuses = () => 451;
    const error = await failure(mailer().send(mail()));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    delete server.behaviour.refuses;
    await mailer().send(mail());
    expect(server.arrived).toHaveLength(1);
  });

  test('a dropped and a refused connection are temporary failures', async () => {
    server.behaviour.drops = true;
    const dropped = await failure(mailer().send(mail()));
    expect(dropped).toBeInstanceOf(Error);
    expect(dropped).not.toBeInstanceOf(MailRefused);
    expect(String(dropped)).toMatch(/closed the connection without replying/);
    // Not until its next time: it may have arrived.
    expect(server.arrived).toHaveLength(1);
    const closed = await openMailServer();
    await closed.close();
    const error = await failure(mailer(closed.url).send(mail()));
    expect(String(error)).toMatch(/cannot be reached .*ECONNREFUSED/);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  test('one of two recipients is refused, and the other gets the mail', async () => {
    server.behaviour.refuses = (address) => (address === 'gone@example.test' ? 550 : undefined);
    const { send } = mailer();
    const [refused, sent] = await Promise.all([
      failure(send(mail({ to: 'gone@example.test' }))),
      failure(send(mail())),
    ]);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(sent).toBeNull();
    expect(server.arrived.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual([
      'amara@example.test',
    ]);
  });

  test('a mail refused after its content is a permanent or temporary failure, by the server’s code', async () => {
    server.behaviour.answers = () => 554;
    expect(await failure(mailer().send(mail()))).toBeInstanceOf(MailRefused);
    server.behaviour.answers = () => 452;
    expect(await failure(mailer().send(mail()))).not.toBeInstanceOf(MailRefused);
  });

  test('a slow server gets a limited time', async () => {
    server.behaviour.before = () => sleep(50);
    await mailer().send(mail());
    server.behaviour.before = () => new Promise(() => {});
    const impatient = openMailer(
      { SMTP_URL: server.url, MAIL_FROM: undefined, PUBLIC_URL },
      { stepTimeoutMs: 50 },
    );
    const error = await failure(impatient!.send(mail()));
    expect(String(error)).toMatch(/didn’t reply in time/);
    expect(error).not.toBeInstanceOf(MailRefused);
  });
});

describe('a mail that is no longer to be sent', () => {
  const hold = (at: 'recipient' | 'mail') => {
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.behaviour.before = async (step) => {
      if (step !== at) return;
      reached.resolve();
      await held.promise;
    };
    return { reached: reached.promise, release: () => held.resolve() };
  };

  test('is aborted while the server has only part of it', async () => {
    const { reached, release } = hold('recipient');
    const stopping = new AbortController();
    const sent = failure(mailer().send(mail(), stopping.signal));
    await reached;
    stopping.abort(new Error('stopping'));
    expect(await sent).toBe(stopping.signal.reason);
    release();
    delete server.behaviour.before;
    await mailer().send(mail({ messageId: 'another' }));
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual(['<another@doorstep.example>']);
  });

  test('is completed once the server has all of it', async () => {
    const { reached, release } = hold('mail');
    const stopping = new AbortController();
    const sent = failure(mailer().send(mail(), stopping.signal));
    await reached;
    stopping.abort(new Error('stopping'));
    release();
    expect(await sent).toBeNull();
    expect(server.arrived).toHaveLength(1);
  });

  test('is not begun', async () => {
    const stopped = AbortSignal.abort(new Error('stopping'));
    expect(await failure(mailer().send(mail(), stopped))).toBe(stopped.reason);
    expect(server.arrived).toEqual([]);
  });
});

describe('a server that demands TLS and a login', () => {
  const ours = getCACertificates('default');
  beforeEach(() => setDefaultCACertificates([...ours, CERTIFICATES.authority]));
  afterEach(() => setDefaultCACertificates(ours));

  const guarded = async (secure: boolean) => {
    await server.close();
    server = await openMailServer({ ...tlsOnly({ login: true }), secure });
    const withPassword = (password: string) => server.url.replace('//', `//doorstep:${password}@`);
    return { right: mailer(withPassword('right')), wrong: mailer(withPassword('wrong')) };
  };

  test.each([
    ['after STARTTLS', false],
    ['from the first byte', true],
  ])('gets its mails over a connection that is encrypted %s', async (_how, secure) => {
    const { right } = await guarded(secure);
    await right.send(mail());
    expect(server.arrived).toHaveLength(1);
  });

  test.each([
    ['STARTTLS', false],
    ['TLS', true],
  ])('with an untrusted certificate gets no mail and no password over %s', async (_how, secure) => {
    setDefaultCACertificates(ours);
    const { right } = await guarded(secure);
    const error = await failure(right.send(mail()));
    expect(String(error)).toMatch(/certificate/);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(server.arrived).toEqual([]);
  });

  test('refuses our wrong password, which is not the mail’s fault, and no error has credentials', async () => {
    const { right, wrong } = await guarded(false);
    const error = await failure(wrong.send(mail()));
    expect(String(error)).toMatch(/535/);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(String(error)).not.toMatch(/wrong@|doorstep:/);
    await right.send(mail());
    expect(server.arrived).toHaveLength(1);
  });

  test('gets no unencrypted mail', async () => {
    await guarded(false);
    const plain = server.url.replace('//', '//doorstep:right@').concat('?ignoreTLS=true');
    expect(await failure(mailer(plain).send(mail()))).toBeInstanceOf(Error);
    expect(server.arrived).toEqual([]);
  });
});

test('without SMTP_URL there is no mail server', () => {
  expect(openMailer({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL })).toBeNull();
});
