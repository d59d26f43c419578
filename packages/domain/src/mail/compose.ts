import { calendarEntryOf } from '../calendar-feeds/calendar-entry.ts';
import { readEntry } from '../calendar-feeds/calendar-entry.queries.ts';
import type { CalendarEntry } from '../calendar-feeds/calendar-feed.schema.ts';
import { seriesDates } from '../bookings/series/series.queries.ts';
import type { Cipher } from '../cipher.ts';
import { findUser } from '../accounts/account.queries.ts';
import type { User } from '../accounts/account.schema.ts';
import type { Db } from '../database/database.ts';
import type { Row } from '../database/tables.ts';
import { letterAboutAccount } from './account-letters.ts';
import {
  type BookingParams,
  type Side,
  isAboutBooking,
  letterAboutBooking,
  letterAboutSeries,
} from './booking-letters.ts';
import { readAnnouncement } from './announcements.ts';
import type { Letter } from './letter.ts';
import { readMailChoices } from './mail-choice.queries.ts';
import { choiceOf } from '../outbox/templates.ts';
import type { OutgoingMail } from './mailer.ts';
import { resetPathOf } from '../outbox/reset-link.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { writeLetter } from './write-letter.ts';

/** What mails are written with. */
export interface Writing {
  cipher: Cipher;
  /** Origin of the links. */
  publicUrl: URL;
  now: Date;
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
  const content = await contentOf(db, mail, writing, reader);
  if (!content) return null;
  const unsubscribe =
    choice && userId !== null
      ? unsubscribeUrl(writing, unsubscribeToken(writing.cipher, { userId, choice }))
      : null;
  const letter = { ...content, greets: reader?.name ?? null };
  return {
    ...writeLetter(letter, { publicUrl: writing.publicUrl, unsubscribe }),
    to: mail.address,
    messageId: mail.messageId,
    unsubscribe,
    entry: reader ? await entryOf(db, content, reader) : null,
  };
}

function unsubscribeUrl({ publicUrl }: Writing, token: string): URL {
  return new URL(`/unsubscribe?token=${token}`, publicUrl);
}

async function contentOf(
  db: Db,
  { template, params: stored }: Mail,
  { cipher, now }: Writing,
  reader: User | null,
): Promise<Omit<Letter, 'greets'> | null> {
  const params = JSON.parse(stored) as object;
  if (template === 'series_requested' || template === 'new_series') {
    const { seriesId, side } = params as { seriesId: number; side: Side };
    return reader && letterAboutSeries(await seriesDates(db, reader, seriesId), side);
  }
  if (isAboutBooking(template)) return letterAboutBooking(db, template, params as BookingParams, now);
  if (template === 'password_reset') {
    const resetPath = resetPathOf(cipher, params, now);
    return resetPath === null ? null : letterAboutAccount(template, { resetPath });
  }
  if (template === 'announcement') {
    const announcement = await readAnnouncement(db, (params as { announcementId: number }).announcementId);
    return announcement ? letterAboutAccount(template, announcement) : null;
  }
  return letterAboutAccount(template, params);
}

async function entryOf(
  db: Db,
  { calendarOf }: Pick<Letter, 'calendarOf'>,
  reader: User,
): Promise<CalendarEntry | null> {
  return calendarOf === undefined ? null : calendarEntryOf(await readEntry(db, calendarOf), reader);
}
