import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { nameOf } from '../booking-name.ts';
import { IconCalendarPlus } from '../../ui/display/icons.ts';

/** Leads to the calendar file of a booking that is to take place (CAL-1); nothing of any other. */
export function AddToCalendar({ booking }: { booking: Booking }) {
  const { id, status, paused } = booking;
  if (paused || (status !== 'pending' && status !== 'confirmed')) return null;
  return (
    <Button
      component="a"
      href={paths.bookingCalendar(id)}
      size="xs"
      variant="default"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      aria-label={`Add to calendar: ${nameOf(booking)}`}
    >
      Add to calendar
    </Button>
  );
}
