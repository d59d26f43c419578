import { accessDetailsTables } from '../accounts/access-details/access-details.tables.ts';
import { accountTables } from '../platform/users/user.tables.ts';
import { addressTables } from '../scheduling/addresses/address.tables.ts';
import { bookingTables } from '../bookings/booking.tables.ts';
import { calendarFeedTables } from '../calendar-feeds/calendar-feed.tables.ts';
import { calendarTables } from '../scheduling/calendar.tables.ts';
import { counterTables } from '../platform/counters/counter.tables.ts';
import { departureTables } from '../accounts/deactivation/departure.tables.ts';
import { factorTables } from '../accounts/second-factor/factor.tables.ts';
import { emailLinkTables } from '../accounts/email-confirmation/email-link.tables.ts';
import { eventTables } from '../platform/events/event.tables.ts';
import { mailTables } from '../mail/mail.tables.ts';
import { messageTables } from '../messages/message.tables.ts';
import { outboxTables } from '../platform/outbox/outbox.tables.ts';
import { passwordResetTables } from '../accounts/password-reset/password-reset.tables.ts';
import { photoTables } from '../platform/files/photo.tables.ts';
import { preferenceTables } from '../accounts/preferences/preference.tables.ts';
import { providerTables } from '../providers/provider.tables.ts';
import { referralTables } from '../accounts/referrals/referral.tables.ts';
import { reviewTables } from '../providers/reviews/review.tables.ts';
import { securityEventTables } from '../platform/security/security-event.tables.ts';
import { serviceTables } from '../services/service.tables.ts';
import { ticketTables } from '../support/ticket.tables.ts';
import { versionTables } from '../platform/versions/version.tables.ts';
import type { FeatureTables, PersonalData, Selectable, Table } from '../platform/database/table.ts';

/** The tables of every feature, by the folder that alone writes them. */
export const FEATURES = {
  'accounts/access-details': accessDetailsTables,
  'platform/users': accountTables,
  'scheduling/addresses': addressTables,
  bookings: bookingTables,
  'calendar-feeds': calendarFeedTables,
  'accounts/deactivation': departureTables,
  scheduling: calendarTables,
  'platform/counters': counterTables,
  'accounts/second-factor': factorTables,
  'accounts/email-confirmation': emailLinkTables,
  'platform/events': eventTables,
  mail: mailTables,
  messages: messageTables,
  'platform/outbox': outboxTables,
  'accounts/password-reset': passwordResetTables,
  'platform/files': photoTables,
  'accounts/preferences': preferenceTables,
  providers: providerTables,
  'accounts/referrals': referralTables,
  'providers/reviews': reviewTables,
  'platform/security': securityEventTables,
  services: serviceTables,
  support: ticketTables,
  'platform/versions': versionTables,
} satisfies Record<string, FeatureTables>;

type Declared = (typeof FEATURES)[keyof typeof FEATURES]['tables'];
type NamesOf<Part> = Part extends unknown ? keyof Part : never;
type TableOf<Name, Part = Declared> = Part extends unknown
  ? Name extends keyof Part
    ? Part[Name]
    : never
  : never;

export type TableName = NamesOf<Declared>;

/** Every table of both databases. Columns have the names that the API uses; Kysely quotes them. */
export type Tables = {
  [Name in TableName]: TableOf<Name> extends Table<infer Columns, infer _> ? Columns : never;
};

export type Row<Name extends TableName> = Selectable<Tables[Name]>;

/** The tables whose rows are handled in this way. */
export type TablesSaying<Statement> = {
  [Name in TableName]: TableOf<Name> extends { personalData: Statement } ? Name : never;
}[TableName];

const declared: [TableName, Table][] = Object.values(FEATURES).flatMap(
  ({ tables }: FeatureTables) => Object.entries(tables) as [TableName, Table][],
);

export const TABLE_NAMES: readonly TableName[] = declared.map(([name]) => name);

/** The tables with personal data, with what happens to it, by row and by column. */
export const PERSONAL_TABLES = declared.flatMap(
  ([name, { personalData, columns }]): [TableName, PersonalData, Table['columns']][] =>
    'of' in personalData ? [[name, personalData, columns]] : [],
);
