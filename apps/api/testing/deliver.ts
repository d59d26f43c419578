import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Mailer, deliverMails, openCipher, openDatabase } from '@doorstep/domain/server';
import { openMailer } from '../src/gateways/smtp.ts';

/**
 * Delivers the mails that are due at `--now` and ends. Tests run it as a process that they can kill in the middle.
 * `node apps/api/testing/deliver.ts --database URL --smtp URL --now 2026-03-02T10:00:00Z`; `--name` is its HELO name. With
 * `--new-ids` each try has a Message-ID of its own, to show what the stable one is for.
 */
const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: { database: option, smtp: option, now: option, name: option, 'new-ids': { type: 'boolean' } },
});
const publicUrl = new URL('https://doorstep.example');
const database = openDatabase(values.database ?? '');
const smtp = new URL(values.smtp ?? '');
if (values.name) smtp.searchParams.set('name', values.name);
const opened = openMailer({ SMTP_URL: smtp.href, MAIL_FROM: undefined, PUBLIC_URL: publicUrl });
if (!opened) throw new Error('--smtp must be given');
const forgetful: Mailer = { send: (mail) => opened.send({ ...mail, messageId: randomUUID() }) };

await deliverMails({
  database,
  mailer: values['new-ids'] ? forgetful : opened,
  cipher: openCipher('a secret key for tests'),
  publicUrl,
  clock: () => new Date(values.now ?? ''),
});
await database.close();
// The open connections to the mail server would keep the process running.
process.exit(0);
