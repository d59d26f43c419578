import { compiled, compiledByShape } from '../platform/database/compiled.ts';
import type { Row, Tx } from '../platform/database/database.ts';
import { excludesOthers } from '../platform/database/dialect.ts';
import type { Place } from './places/place.ts';
import { GRID_MINUTES, gridSlot } from '../platform/time.ts';
import { MAX_JOB_SLOTS, MAX_TRAVEL_SLOTS, serializePlace, travelSlotsFrom } from './places/travel.ts';

/** The current or requested time of a booking; `duration` in minutes. */
export interface TimeRange {
  startsAt: Date;
  duration: number;
}

/** The provider's time that a booking claims, and where the job is. */
interface Claim extends TimeRange {
  providerId: number;
  bookingId: number;
  place: Place | null;
}

/**
 * Claims every quarter hour of a booking for a provider, in addition to what the booking holds already. Returns false,
 * leaving partial writes to be rolled back, when another booking holds one of them or leaves too little travel time
 * (AVL-8). The table's key decides the first, so that two processes cannot both win. Travel time has no key: callers have
 * read the calendar in the same transaction, and where others go on meanwhile they lock the provider's row and it is read again.
 */
export async function claimTime(tx: Tx, claim: Claim): Promise<boolean> {
  if (!(await claimSlots(tx, claim))) return false;
  if (!excludesOthers(tx) && (await leavesNoTravelTime(tx, claim))) return false;
  const { providerId, bookingId, place } = claim;
  const [fromSlot, toSlot] = slotRange(claim);
  await insertBusyTime(tx, { providerId, fromSlot, toSlot, bookingId, place: serializePlace(place) });
  return true;
}

const insertBusyTime = compiled(
  (tx: Tx, { providerId, fromSlot, toSlot, bookingId, place }: Row<'busyTime'>) =>
    tx
      .insertInto('busyTime')
      .values({ providerId, fromSlot, toSlot, bookingId, place })
      .onConflict((conflict) => conflict.doNothing()),
);

const insertClaims = compiledByShape((tx: Tx, claims: readonly Row<'claim'>[]) =>
  tx
    .insertInto('claim')
    .values(claims)
    .onConflict((conflict) => conflict.doNothing())
    .returning('slot'),
);

async function claimSlots(tx: Tx, { providerId, bookingId, ...range }: Claim): Promise<boolean> {
  const slots = slotsOf(range);
  const claimed = await insertClaims(
    tx,
    slots.map((slot) => ({ providerId, slot, bookingId })),
  );
  if (claimed.length === slots.length) return true;
  const held = await tx
    .selectFrom('claim')
    .select('slot')
    .where('bookingId', '=', bookingId)
    .where('providerId', '=', providerId)
    .where('slot', 'in', slots)
    .execute();
  return held.length === slots.length;
}

async function leavesNoTravelTime(tx: Tx, claim: Claim): Promise<boolean> {
  const { providerId, bookingId, place } = claim;
  if (!place) return false;
  const [fromSlot, toSlot] = slotRange(claim);
  const around = await tx
    .selectFrom('busyTime')
    .select(['fromSlot', 'toSlot', 'place'])
    .where('providerId', '=', providerId)
    .where('fromSlot', '>', fromSlot - MAX_TRAVEL_SLOTS - MAX_JOB_SLOTS)
    .where('fromSlot', '<', toSlot + MAX_TRAVEL_SLOTS)
    .where('bookingId', '!=', bookingId)
    .execute();
  const travelTo = travelSlotsFrom(place);
  return around.some((job) => {
    const travel = travelTo(job.place);
    // Jobs at the same place may touch; overlaps are decided by the key.
    return travel > 0 && job.toSlot + travel > fromSlot && job.fromSlot - travel < toSlot;
  });
}

interface Release {
  bookingId: number;
  providerId: number;
  /** Slots, and first slots of ranges, that the booking goes on holding; none is all of its time. */
  slots: readonly number[];
  firstSlots: readonly number[];
}

const deleteClaims = compiledByShape(
  (tx: Tx, { bookingId, providerId, slots }: Omit<Release, 'firstSlots'>) =>
    tx
      .deleteFrom('claim')
      .where('bookingId', '=', bookingId)
      .$if(slots.length > 0, (query) =>
        query.where(({ eb, or }) => or([eb('providerId', '!=', providerId), eb('slot', 'not in', slots)])),
      ),
);

const deleteBusyTimes = compiledByShape(
  (tx: Tx, { bookingId, providerId, firstSlots }: Omit<Release, 'slots'>) =>
    tx
      .deleteFrom('busyTime')
      .where('bookingId', '=', bookingId)
      .$if(firstSlots.length > 0, (query) =>
        query.where(({ eb, or }) =>
          or([eb('providerId', '!=', providerId), eb('fromSlot', 'not in', firstSlots)]),
        ),
      ),
);

/** Releases the time that a booking holds, except these ranges of this provider's time. */
export async function releaseTime(
  tx: Tx,
  bookingId: number,
  except: { providerId: number; ranges: readonly TimeRange[] } | null,
): Promise<void> {
  const { providerId = 0, ranges = [] } = except ?? {};
  await deleteClaims(tx, { bookingId, providerId, slots: ranges.flatMap(slotsOf) });
  const firstSlots = ranges.map(({ startsAt }) => gridSlot(startsAt));
  await deleteBusyTimes(tx, { bookingId, providerId, firstSlots });
}

/** Erases where a customer's jobs were; their times stay. */
export async function forgetPlaces(tx: Tx, customerId: number): Promise<void> {
  const own = tx.selectFrom('booking').select('id').where('userId', '=', customerId);
  await tx.updateTable('busyTime').set({ place: null }).where('bookingId', 'in', own).execute();
}

function slotRange({ startsAt, duration }: TimeRange): [fromSlot: number, toSlot: number] {
  const fromSlot = gridSlot(startsAt);
  return [fromSlot, fromSlot + duration / GRID_MINUTES];
}

function slotsOf(range: TimeRange): number[] {
  const [fromSlot, toSlot] = slotRange(range);
  return Array.from({ length: toSlot - fromSlot }, (_, index) => fromSlot + index);
}
