import type { Generated, Selectable } from 'kysely';
import type { Role } from '../accounts/roles.ts';
import type { BookingStatus } from '../bookings/booking.lifecycle.ts';
import type { CancelReason } from '../bookings/booking.schema.ts';
import type { RecurrencePattern } from '../bookings/series/recurrence.schema.ts';
import type {
  AccessDetailsTable,
  ConversationTable,
  MessageTable,
  PreferenceTable,
  ReferralCodeTable,
  ReferralTable,
  RelationTable,
  ReviewTable,
  TicketTable,
} from './schema-relations.ts';
import type { ServiceType } from '../services/service-types.ts';

/** ISO-8601 UTC with milliseconds, so that text order is time order. */
export type Instant = string;
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;
/** JSON as text. */
export type Json = string;

/** Every table, as both databases hold it. Columns carry the names the API uses; Kysely quotes them. */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  attempt: AttemptTable;
  service: ServiceTable;
  version: VersionTable;
  providerProfile: ProviderProfileTable;
  providerService: ProviderServiceTable;
  weeklyHours: WeeklyHoursTable;
  timeOff: TimeOffTable;
  series: SeriesTable;
  booking: BookingTable;
  claim: ClaimTable;
  idempotencyKey: IdempotencyKeyTable;
  event: EventTable;
  userAddress: UserAddressTable;
  review: ReviewTable;
  favourite: RelationTable;
  block: RelationTable;
  conversation: ConversationTable;
  message: MessageTable;
  accessDetails: AccessDetailsTable;
  preference: PreferenceTable;
  referralCode: ReferralCodeTable;
  referral: ReferralTable;
  ticket: TicketTable;
}

interface UserTable {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames and emails differ by more than case. */
  usernameKey: string;
  email: string;
  emailKey: string;
  /** What it is found by (search-key.ts): name, username and email. */
  searchKey: string;
  passwordHash: string;
  name: string;
  role: Role;
  phone: string | null;
  createdAt: Instant;
  deactivatedAt: Instant | null;
  /** Since when nobody's any more: without name, email or password. */
  deletedAt: Instant | null;
}

interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  id: string;
  userId: number;
  createdAt: Instant;
  seenAt: Instant;
  expiresAt: Instant;
}

/** Counted attempts (logins, registrations) per key within a window. */
interface AttemptTable {
  key: string;
  count: number;
  windowEndsAt: Instant;
}

interface ServiceTable {
  id: Generated<number>;
  type: ServiceType;
  name: string;
  description: string;
  price: number;
  imageUrl: string | null;
  retiredAt: Instant | null;
  /** What it is found by: name and description. */
  searchKey: Generated<string>;
}

/** A counter per kept-in-memory answer, raised by the transaction that changes it. */
interface VersionTable {
  name: string;
  value: number;
}

interface ProviderProfileTable {
  userId: number;
  approvedAt: Instant | null;
  verifiedAt: Instant | null;
  bio: string | null;
  yearsOfExperience: number | null;
  certifications: Json;
  specialties: Json;
  languages: Json;
  offersOvernight: Generated<Flag>;
}

interface ProviderServiceTable {
  providerId: number;
  serviceId: number;
}

/** Working hours of one weekday; an end at or before the start lies on the next day. */
interface WeeklyHoursTable {
  id: Generated<number>;
  providerId: number;
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

interface TimeOffTable {
  id: Generated<number>;
  providerId: number;
  startsAt: Instant;
  endsAt: Instant;
  reason: string | null;
}

interface SeriesTable {
  id: Generated<number>;
  userId: number;
  serviceId: number;
  pattern: RecurrencePattern;
  createdAt: Instant;
}

interface BookingTable {
  id: Generated<number>;
  userId: number;
  providerId: number | null;
  serviceId: number;
  seriesId: number | null;
  status: BookingStatus;
  cancelReason: CancelReason | null;
  startsAt: Instant;
  endsAt: Instant;
  /** London wall time as booked, kept beside the instant. */
  localDate: string;
  time: string;
  duration: number;
  address: string;
  notes: string | null;
  customRequests: string | null;
  source: 'form' | 'wizard';
  options: Json;
  recurring: Flag;
  recurrencePattern: RecurrencePattern | null;
  price: number;
  totalPrice: number;
  lineItems: Json;
  late: Generated<Flag>;
  flaggedAt: Instant | null;
  flagNote: string | null;
  createdAt: Instant;
  /** When the request is cancelled unless it is answered before. */
  expiresAt: Instant | null;
  /** Since when a problem is open; null when none is. */
  problemAt: Instant | null;
  problemNote: string | null;
  /** Since when the date is paused; it holds no time then. */
  pausedAt: Instant | null;
  /** The other time that the customer of a confirmed booking asked for, when, and until when it may be answered. */
  rescheduleStartsAt: Instant | null;
  rescheduleRequestedAt: Instant | null;
  rescheduleLapsesAt: Instant | null;
  /** The London day that a date of a series was made for; it stays when the date is moved. */
  seriesDate: string | null;
  /** What it is found by: its address. */
  searchKey: string;
}

/** One quarter hour of one provider, held by one booking. The key makes a double booking impossible. */
interface ClaimTable {
  providerId: number;
  slot: number;
  bookingId: number;
}

interface IdempotencyKeyTable {
  userId: number;
  key: string;
  bodyHash: string;
  answer: Json;
  createdAt: Instant;
}

interface UserAddressTable {
  id: Generated<number>;
  userId: number;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  county: string | null;
  postalCode: string;
  country: string;
  isDefault: Flag;
  latitude: string | null;
  longitude: string | null;
  createdAt: Instant;
}

/** What happened: audit log, outbox and activity feed in one. */
interface EventTable {
  id: Generated<number>;
  type: string;
  actorId: number | null;
  bookingId: number | null;
  userId: number | null;
  data: Json;
  createdAt: Instant;
  deliveredAt: Instant | null;
  attempts: Generated<number>;
  claimedUntil: Instant | null;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
