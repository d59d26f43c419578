import type { z } from 'zod';
import type { User } from '../src/platform/users/user.schema.ts';
import type { BookingRequest } from '../src/bookings/booking.schema.ts';
import { aBooking } from './factories.ts';
import { dayAfter } from './london-clock.ts';
import type { World } from './world.ts';

/** Weekly dates from Wednesday 4 March, 10:00, requested one after another as the form does. */
export async function aSeries(
  world: World,
  customer: User,
  count: number,
  changes: Partial<z.input<typeof BookingRequest>> = {},
): Promise<{ seriesId: number; ids: number[] }> {
  let seriesId: number | null = null;
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const booking = await aBooking(world, customer, {
      date: `${dayAfter('2026-03-04', 7 * index)}T10:00`,
      recurring: true,
      recurrencePattern: 'weekly',
      seriesId,
      ...changes,
    });
    ({ seriesId } = booking);
    ids.push(booking.id);
  }
  return { seriesId: seriesId!, ids };
}
