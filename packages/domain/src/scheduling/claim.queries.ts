import type { Tx } from '../platform/database/database.ts';
import type { Place } from './places/place.ts';
import { GRID_MINUTES, gridSlot } from '../platform/time.ts';
import { MAX_JOB_MINUTES, MAX_TRAVEL, storedPlace, travelSlotsFrom } from './travel-slots.ts';

/** When a booking is, or wants to be: its start, and minutes. */
export interface TimeRange {
  startsAt: Date;
  duration: number;
}

/** The time of a provider that a booking claims, and where they are then. */
interface Claim extends TimeRange {
  providerId: number;
  bookingId: number;
  place: Place | null;
}

/**
 * Claims every quarter hour of a booking for a provider, beside what the booking holds already. False, with some of it
 * done that is to be undone, when another booking holds one of them, or leaves too little time for the travel between
 * the two (AVL-8). The first is decided by the table's key, so that two processes cannot both win; the second no key can
 * see, so a claim is made while the provider's row is locked.
 */
export async function claimTime(tx: Tx, claim: Claim): Promise<boolean> {
  const { providerId, bookingId, place } = claim;
  if (!(await claimSlots(tx, claim)) || (await leavesNoTravelTime(tx, claim))) return false;
  const [fromSlot, toSlot] = endsOf(claim);
  await tx
    .insertInto('busyTime')
    .values({ providerId, fromSlot, toSlot, bookingId, place: storedPlace(place) })
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

/** Whether less time lies between a claim and another job of the provider than the travel takes. */
async function leavesNoTravelTime(tx: Tx, claim: Claim): Promise<boolean> {
  const { providerId, bookingId, place } = claim;
  if (!place) return false;
  const [fromSlot, toSlot] = endsOf(claim);
  const around = await tx
    .selectFrom('busyTime')
    .select(['fromSlot', 'toSlot', 'place'])
    .where('providerId', '=', providerId)
    .where('fromSlot', '>', fromSlot - MAX_TRAVEL - MAX_JOB_MINUTES)
    .where('fromSlot', '<', toSlot + MAX_TRAVEL)
    .where('bookingId', '!=', bookingId)
    .execute();
  const travelTo = travelSlotsFrom(place);
  return around.some((job) => {
    const travel = travelTo(job.place);
    // Without any travel the key alone decides.
    return travel > 0 && job.toSlot + travel > fromSlot && job.fromSlot - travel < toSlot;
  });
}

/** Gives back all time that a booking holds, but for these ranges of this provider's time. */
export async function releaseTime(
  tx: Tx,
  bookingId: number,
  kept: { providerId: number; ranges: readonly TimeRange[] } | null = null,
): Promise<void> {
  const { providerId = 0, ranges = [] } = kept ?? {};
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

/** Forgets where a customer's jobs were; when they were stays. */
export async function forgetPlaces(tx: Tx, customerId: number): Promise<void> {
  const own = tx.selectFrom('booking').select('id').where('userId', '=', customerId);
  await tx.updateTable('busyTime').set({ place: null }).where('bookingId', 'in', own).execute();
}

/** The first grid slot of a time range, and the one after its last. */
function endsOf({ startsAt, duration }: TimeRange): [fromSlot: number, toSlot: number] {
  const fromSlot = gridSlot(startsAt);
  return [fromSlot, fromSlot + duration / GRID_MINUTES];
}

function slotsOf(range: TimeRange): number[] {
  const [fromSlot, toSlot] = endsOf(range);
  return Array.from({ length: toSlot - fromSlot }, (_, index) => fromSlot + index);
}
