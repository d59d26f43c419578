import { busyTimes } from '../platform/database/migrations/0041-busy-times.ts';
import { type Generated, type Instant, defineTables, table } from '../platform/database/table.ts';

/** Working hours of one weekday; an end at or before the start lies on the next day. */
interface WeeklyHoursRow {
  id: Generated<number>;
  providerId: number;
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

interface TimeOffRow {
  id: Generated<number>;
  providerId: number;
  startsAt: Instant;
  endsAt: Instant;
  reason: string | null;
}

/** One quarter hour of one provider, held by one booking. The key makes a double booking impossible. */
interface ClaimRow {
  providerId: number;
  slot: number;
  bookingId: number;
}

/**
 * A range of one provider's time, held by one booking, with the place they are at. It is what claims say, in a row
 * where they take one a quarter hour: claims refuse a double booking, this is read.
 */
interface BusyTimeRow {
  providerId: number;
  /** Between which grid slots, half-open. */
  fromSlot: number;
  toSlot: number;
  bookingId: number;
  /** As `travel-slots.ts` writes it; null when it is not known. */
  place: string | null;
}

export const calendarTables = defineTables(
  {
    weeklyHours: table<WeeklyHoursRow>().personal({
      of: 'providerId',
      exported: 'as shown',
      erased: 'deleted',
    }),
    timeOff: table<TimeOffRow>().personal({ of: 'providerId', exported: 'as shown', erased: 'deleted' }),
    claim: table<ClaimRow>().personal({
      of: 'providerId',
      exported: { withheld: 'follows from their bookings' },
      erased: { kept: 'holds the time of bookings that stay, and no texts' },
    }),
    // Of the provider; the place in it is the customer's.
    busyTime: table<BusyTimeRow>().personal({
      of: 'providerId',
      exported: { withheld: 'follows from their bookings' },
      erased: 'anonymised',
    }),
  },
  { '0041-busy-times': busyTimes },
);
