import { calendarEntryOf } from '../calendar-feeds/calendar-entry.ts';
import { readEntries } from '../calendar-feeds/calendar-entry.queries.ts';
import type { CalendarEntry } from '../calendar-feeds/calendar-feed.schema.ts';
import type { Cipher } from '../platform/cipher.ts';
import { findUser } from '../platform/users/user.queries.ts';
import type { User } from '../platform/users/user.schema.ts';
import { isConfirmed } from '../accounts/confirmed-address.ts';
import type { Db, Row } from '../platform/database/database.ts';
import type { Letter } from './letter.ts';
import { contentOf } from './letters.ts';
import { readMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../events.ts';
import type { MailChoice } from '../platform/outbox/outbox.schema.ts';
import type { OutgoingMail } from './mailer.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { renderEmail } from './render-email.ts';

/** What mails are written with. */
export interface Writing {
  cipher: Cipher;
  /** Origin of the links. */
  publicUrl: URL;
  now: Date;
  /** Writes a mail although its reason is gone, for an admin who looks at it. */
  evenOutdated?: boolean;
}

type Mail = Pick<Row<'mail'>, 'userId' | 'address' | 'template' | 'params' | 'messageId'>;

/** To whom only these still go once the account is deactivated. */
const TO_DEACTIVATED: readonly Mail['template'][] = ['account_deactivated', 'email_changed'];

/** A mail as it is to be sent now; null when what it was about is over, or its reader does not want it or is gone. */
export async function compose(db: Db, mail: Mail, writing: Writing): Promise<OutgoingMail | null> {
  const { userId, template } = mail;
  const reader = userId === null ? null : await findUser(db, userId);
  if (userId !== null && (!reader || (!reader.active && !TO_DEACTIVATED.includes(template)))) return null;
  const choice = choiceOf(template);
  if (choice && userId !== null && !(await readMailChoices(db, userId))[choice]) return null;
  const content = await contentOf(db, mail, { ...writing, reader });
  if (!content) return null;
  const unsubscribe =
    choice && userId !== null
      ? unsubscribeUrl(writing, unsubscribeToken(writing.cipher, { userId, choice }))
      : null;
  const greets = reader && isConfirmed(mail.address) ? reader.name : null;
  const letter = { ...content, greets };
  return {
    ...renderEmail(letter, { publicUrl: writing.publicUrl, unsubscribe }),
    to: mail.address,
    messageId: mail.messageId,
    unsubscribe,
    entries: reader ? await entriesOf(db, content, reader) : [],
  };
}

/** Returns the choice that a template depends on; null for one that is always sent. */
function choiceOf(template: EmailTemplate): MailChoice | null {
  const kind: { label: string; choice?: MailChoice } = EMAIL_TEMPLATES[template];
  return kind.choice ?? null;
}

function unsubscribeUrl({ publicUrl }: Writing, token: string): URL {
  return new URL(`/unsubscribe?token=${token}`, publicUrl);
}

async function entriesOf(
  db: Db,
  { calendarOf = [] }: Pick<Letter, 'calendarOf'>,
  reader: User,
): Promise<CalendarEntry[]> {
  return (await readEntries(db, calendarOf)).map((row) => calendarEntryOf(row, reader));
}
