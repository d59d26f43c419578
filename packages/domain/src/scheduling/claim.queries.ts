import type { Tx } from '../platform/database/database.ts';
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
 * (AVL-8). The table's key decides the first, so that two processes cannot both win; travel time has no key, so callers
 * lock the provider's row.
 */
export async function claimTime(tx: Tx, claim: Claim): Promise<boolean> {
  const { providerId, bookingId, place } = claim;
  if (!(await claimSlots(tx, claim)) || (await leavesNoTravelTime(tx, claim))) return false;
  const [fromSlot, toSlot] = slotRange(claim);
  await tx
    .insertInto('busyTime')
    .values({ providerId, fromSlot, toSlot, bookingId, place: serializePlace(place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

async function claimSlots(tx: Tx, { providerId, bookingId, ...range }: Claim): Promise<boolean> {
  const slots = slotsOf(range);
  const claimed = await tx
    .insertInto('claim')
    .values(slots.map((slot) => ({ providerId, slot, bookingId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('slot')
    .execute();
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

/** Releases the time that a booking holds, except these ranges of this provider's time. */
export async function releaseTime(
  tx: Tx,
  bookingId: number,
  except: { providerId: number; ranges: readonly TimeRange[] } | null,
): Promise<void> {
  const { providerId = 0, ranges = [] } = except ?? {};
  await tx
    .deleteFrom('claim')
    .where('bookingId', '=', bookingId)
    .$if(ranges.length > 0, (query) =>
      query.where(({ eb, or }) =>
        or([eb('providerId', '!=', providerId), eb('slot', 'not in', ranges.flatMap(slotsOf))]),
      ),
    )
    .execute();
  await tx
    .deleteFrom('busyTime')
    .where('bookingId', '=', bookingId)
    .$if(ranges.length > 0, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('providerId', '!=', providerId),
          eb(
            'fromSlot',
            'not in',
            ranges.map(({ startsAt }) => gridSlot(startsAt)),
          ),
        ]),
      ),
    )
    .execute();
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
