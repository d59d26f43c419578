import type { User } from '../platform/users/user.schema.ts';
import { findBooking } from '../bookings/booking.queries.ts';
import { rebookingOffer } from '../bookings/rebooking/rebooking.ts';
import { seriesDates } from '../bookings/series/series.queries.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Db } from '../platform/database/database.ts';
import { resetPathOf, resetTokenOf } from '../platform/outbox/reset-link.ts';
import { findReset } from '../accounts/password-reset/password-reset.queries.ts';
import type { EmailTemplate } from '../events.ts';
import { ACCOUNT_LETTERS, type AccountParams } from './account-letters.ts';
import { readAnnouncement } from './announcements.ts';
import {
  type About,
  BOOKING_LETTERS,
  type BookingParams,
  type BookingTemplate,
  type Side,
  WITH_OFFER,
} from './booking-letters.ts';
import { BOOKING_REASONS } from './booking-reasons.ts';
import type { Content } from './letter.ts';
import { hasSeriesReason, seriesEmail } from './series-letters.ts';

/** What a letter is written with, beside what its mail keeps. */
interface Known {
  reader: User | null;
  cipher: Cipher;
  now: Date;
  /** Writes it although the reason for it is gone, for an admin who looks at a mail that was sent. */
  evenOutdated?: boolean;
}

/** Writes a mail from what is stored with it and from what is so now; null once its reason is gone (MAI-13). */
type Write<Params> = (db: Db, params: Params, known: Known) => Promise<Content | null>;

const aboutBooking =
  (letter: (about: About) => Content, template: BookingTemplate): Write<BookingParams> =>
  async (db, params, { reader, now, evenOutdated }) => {
    const row = await findBooking(db, params.bookingId);
    if (!row) return null;
    if (!evenOutdated && !BOOKING_REASONS[template]({ row, params, now, readerId: reader?.id })) return null;
    // Who has lost the job to another meanwhile reads of it no more than that (SES-7).
    const isTheirs = params.side === 'customer' || reader?.id === row.providerId;
    if (!isTheirs && template !== 'job_given_away') return null;
    const offer = WITH_OFFER.includes(template) ? await rebookingOffer(db, row, now) : null;
    return letter({ row, params, now, offer });
  };

const aboutSeries: Write<{ seriesId: number; side: Side }> = async (
  db,
  { seriesId, side },
  { reader, now, evenOutdated },
) => {
  const rows = reader ? await seriesDates(db, reader, seriesId) : [];
  if (!evenOutdated && !hasSeriesReason(rows, side, now)) return null;
  return seriesEmail(rows, side, now);
};

const aboutAccount =
  (letter: (params: AccountParams) => Content): Write<AccountParams> =>
  async (_, params, { reader }) =>
    letter({ ...(reader && { role: reader.role }), ...params });

const accountDeactivated: Write<object> = async (_, _params, { reader, evenOutdated }) =>
  reader?.active && !evenOutdated ? null : ACCOUNT_LETTERS.account_deactivated();

const passwordReset: Write<object> = async (db, params, { cipher, now }) => {
  const token = resetTokenOf(cipher, params, now);
  // Another link, a new password or a new email has ended it.
  if (token === null || !(await findReset(db, token))) return null;
  return ACCOUNT_LETTERS.password_reset({ resetPath: resetPathOf(token) });
};

const announcement: Write<{ announcementId: number }> = async (db, { announcementId }) => {
  const written = await readAnnouncement(db, announcementId);
  return written ? ACCOUNT_LETTERS.announcement(written) : null;
};

const LETTERS: Readonly<Record<EmailTemplate, Write<never>>> = {
  ...each(BOOKING_LETTERS, aboutBooking),
  series_requested: aboutSeries,
  new_series: aboutSeries,
  ...each(ACCOUNT_LETTERS, aboutAccount),
  account_deactivated: accountDeactivated,
  password_reset: passwordReset,
  announcement,
};

/** A table with something else under each of its names. */
function each<Table extends object, To>(
  table: Table,
  make: (from: Table[keyof Table], name: keyof Table) => To,
): Record<keyof Table, To> {
  const names = Object.keys(table) as (keyof Table)[];
  return Object.fromEntries(names.map((name) => [name, make(table[name], name)])) as Record<keyof Table, To>;
}

/** What a mail says now; null once what it was about is gone or over. */
export function contentOf(
  db: Db,
  { template, params }: { template: EmailTemplate; params: string },
  known: Known,
): Promise<Content | null> {
  // What is kept with a mail is what letters of its template are written from.
  return LETTERS[template](db, JSON.parse(params) as never, known);
}
