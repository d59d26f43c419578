import type { User } from '../accounts/account.schema.ts';
import { findBooking } from '../bookings/booking.queries.ts';
import { rebookingOffer } from '../bookings/rebooking/rebooking.ts';
import { seriesDates } from '../bookings/series/series.queries.ts';
import type { Cipher } from '../cipher.ts';
import type { Db } from '../database/database.ts';
import { resetPathOf } from '../outbox/reset-link.ts';
import type { Template } from '../outbox/templates.ts';
import { ACCOUNT_LETTERS, type AccountParams } from './account-letters.ts';
import { readAnnouncement } from './announcements.ts';
import {
  type About,
  BOOKING_LETTERS,
  type BookingParams,
  type Side,
  WITH_OFFER,
  stillHolds,
} from './booking-letters.ts';
import type { Content } from './letter.ts';
import { seriesLetter } from './series-letters.ts';

/** What a letter is written with, beside what its mail keeps. */
interface Known {
  reader: User | null;
  cipher: Cipher;
  now: Date;
}

/** Writes a letter from what its mail keeps and from what is so now; null once that is gone or over. */
type Write<Params> = (db: Db, params: Params, known: Known) => Promise<Content | null>;

const aboutBooking =
  (letter: (about: About) => Content, template: Template): Write<BookingParams> =>
  async (db, params, { reader, now }) => {
    const row = await findBooking(db, params.bookingId);
    if (!row || !stillHolds(template, { row, params, now })) return null;
    // Who has lost the job to another meanwhile reads of it no more than that (SES-7).
    const isTheirs = params.side === 'customer' || reader?.id === row.providerId;
    if (!isTheirs && template !== 'job_given_away') return null;
    const offer = WITH_OFFER.includes(template) ? await rebookingOffer(db, row, now) : null;
    return letter({ row, params, now, offer });
  };

const aboutSeries: Write<{ seriesId: number; side: Side }> = async (db, { seriesId, side }, { reader }) =>
  reader && seriesLetter(await seriesDates(db, reader, seriesId), side);

const aboutAccount =
  (letter: (params: AccountParams) => Content): Write<AccountParams> =>
  async (_, params, { reader }) =>
    letter({ ...(reader && { role: reader.role }), ...params });

const passwordReset: Write<object> = async (_, params, { cipher, now }) => {
  const resetPath = resetPathOf(cipher, params, now);
  return resetPath === null ? null : ACCOUNT_LETTERS.password_reset({ resetPath });
};

const announcement: Write<{ announcementId: number }> = async (db, { announcementId }) => {
  const written = await readAnnouncement(db, announcementId);
  return written ? ACCOUNT_LETTERS.announcement(written) : null;
};

const LETTERS: Readonly<Record<Template, Write<never>>> = {
  ...each(BOOKING_LETTERS, aboutBooking),
  series_requested: aboutSeries,
  new_series: aboutSeries,
  ...each(ACCOUNT_LETTERS, aboutAccount),
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
  { template, params }: { template: Template; params: string },
  known: Known,
): Promise<Content | null> {
  // What is kept with a mail is what letters of its template are written from.
  return LETTERS[template](db, JSON.parse(params) as never, known);
}
