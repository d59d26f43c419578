import type { Selectable } from 'kysely';
import { accessDetailsTables } from '../access-details/access-details.tables.ts';
import { accountTables } from '../accounts/account.tables.ts';
import { addressTables } from '../addresses/address.tables.ts';
import { bookingTables } from '../bookings/booking.tables.ts';
import { calendarFeedTables } from '../calendar-feeds/calendar-feed.tables.ts';
import { calendarTables } from '../calendars/calendar.tables.ts';
import { counterTables } from '../counters/counter.tables.ts';
import { departureTables } from '../deactivation/departure.tables.ts';
import { eventTables } from '../events/event.tables.ts';
import { mailTables } from '../mail/mail.tables.ts';
import { messageTables } from '../messages/message.tables.ts';
import { outboxTables } from '../outbox/outbox.tables.ts';
import { passwordResetTables } from '../password-reset/password-reset.tables.ts';
import { photoTables } from '../photos/photo.tables.ts';
import { preferenceTables } from '../preferences/preference.tables.ts';
import { providerTables } from '../providers/provider.tables.ts';
import { referralTables } from '../referrals/referral.tables.ts';
import { reviewTables } from '../reviews/review.tables.ts';
import { serviceTables } from '../services/service.tables.ts';
import { ticketTables } from '../support/ticket.tables.ts';
import { versionTables } from '../versions/version.tables.ts';
import type { FeatureTables, PersonalData, Table } from './table.ts';

/** The tables of every feature, by the folder that alone writes them. */
export const FEATURES = {
  'access-details': accessDetailsTables,
  accounts: accountTables,
  addresses: addressTables,
  bookings: bookingTables,
  'calendar-feeds': calendarFeedTables,
  calendars: calendarTables,
  counters: counterTables,
  deactivation: departureTables,
  events: eventTables,
  mail: mailTables,
  messages: messageTables,
  outbox: outboxTables,
  'password-reset': passwordResetTables,
  photos: photoTables,
  preferences: preferenceTables,
  providers: providerTables,
  referrals: referralTables,
  reviews: reviewTables,
  services: serviceTables,
  support: ticketTables,
  versions: versionTables,
} satisfies Record<string, FeatureTables>;

type Declared = (typeof FEATURES)[keyof typeof FEATURES]['tables'];
type NamesOf<Part> = Part extends unknown ? keyof Part : never;
type TableOf<Name, Part = Declared> = Part extends unknown
  ? Name extends keyof Part
    ? Part[Name]
    : never
  : never;

export type TableName = NamesOf<Declared>;

/** Every table, as both databases hold it. Columns carry the names the API uses; Kysely quotes them. */
export type Tables = {
  [Name in TableName]: TableOf<Name> extends Table<infer Columns, infer _> ? Columns : never;
};

export type Row<Name extends TableName> = Selectable<Tables[Name]>;

/** The tables whose statement on personal data says this. */
export type TablesSaying<Statement> = {
  [Name in TableName]: TableOf<Name> extends { personalData: Statement } ? Name : never;
}[TableName];

const declared: [TableName, Table][] = Object.values(FEATURES).flatMap(
  ({ tables }: FeatureTables) => Object.entries(tables) as [TableName, Table][],
);

export const TABLE_NAMES: readonly TableName[] = declared.map(([name]) => name);

/** What becomes of personal data in each table that holds any. */
export const PERSONAL_TABLES = declared.flatMap(([name, { personalData }]): [TableName, PersonalData][] =>
  'of' in personalData ? [[name, personalData]] : [],
);
