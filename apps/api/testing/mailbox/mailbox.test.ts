import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '../../src/gateways/smtp.ts';
import { openMailbox } from './mailbox.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeEach(async () => {
  mailbox = await openMailbox();
});
afterEach(() => mailbox.close());

const MAIL = {
  to: 'amara@example.test',
  subject: 'A <b>bold</b> subject',
  html: '<p>Hello "Amara"</p><script>alert(1)</script>',
  text: 'Hello <Amara>\nhttps://doorstep.example/bookings/7',
  messageId: '0f9b',
  unsubscribe: null,
  entries: [
    {
      bookingId: 7,
      sequence: 3,
      createdAt: '2026-01-05T09:00:00.000Z',
      changedAt: '2026-06-08T15:30:00.000Z',
      startsAt: '2026-07-01T10:00:00.000Z',
      endsAt: '2026-07-01T11:00:00.000Z',
      status: 'confirmed' as const,
      title: 'Deep Cleaning',
      details: [],
      location: null,
    },
  ],
};
const send = () =>
  openMailer({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: undefined,
    PUBLIC_URL: new URL('https://doorstep.example'),
  })!.send(MAIL);
const get = (path: string) => fetch(`${mailbox.url}${path}`);
const textOf = async (path: string) => (await get(path)).text();

describe('the mailbox (RUN-13)', () => {
  test('is empty at first, and lists mails newest first', async () => {
    expect(await textOf('/')).toContain('0 mails on this machine');
    await send();
    await send();
    const list = await textOf('/');
    expect(list).toContain('2 mails on this machine');
    expect(list).toContain('<a href="/mails/2">A &lt;b&gt;bold&lt;/b&gt; subject</a>');
    expect(list.indexOf('/mails/2')).toBeLessThan(list.indexOf('/mails/1'));
  });

  test('shows a mail in a sandboxed frame, as text with links, with attachments and headers', async () => {
    await send();
    const answer = await get('/mails/1');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('sandbox=""');
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).toContain('Hello &lt;Amara&gt;');
    expect(page).toContain('<a href="https://doorstep.example/bookings/7" rel="noreferrer">');
    expect(page).toContain('&lt;0f9b@doorstep.example&gt;');
    expect(page).toContain('booking.ics');
    const file = await get('/mails/1/attachments/0');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await file.text()).toContain('BEGIN:VCALENDAR');
  });

  test('says when its port for mails is in use', async () => {
    const smtpPort = Number(new URL(mailbox.smtpUrl).port);
    await expect(openMailbox({ smtpPort })).rejects.toThrow('EADDRINUSE');
  });

  test('rejects a mail when the step before its response fails', async () => {
    mailbox.behaviour.before = () => Promise.reject(new Error('The test failed'));
    await expect(send()).rejects.toThrow('The test failed');
  });

  test('serves this machine only', async () => {
    for (const path of ['/mails/1', '/mails/1/attachments/0', '/mails/x'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    const status = await new Promise((resolve) => {
      request(mailbox.url, { headers: { host: 'mails.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });
});
