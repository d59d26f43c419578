import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { bookingName } from '../booking-texts.ts';
import { IconCalendarPlus } from '../../ui/display/icons.ts';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';

/** Returns the menu entry for the calendar file of an upcoming booking (CAL-1); nothing for others. */
export function calendarItem(booking: ListedBooking): (RowMenuItem & { href: string })[] {
  const { id, status, paused } = booking;
  if (paused || (status !== 'pending' && status !== 'confirmed')) return [];
  const label = 'Add to calendar';
  return [{ label, name: `${label}: ${bookingName(booking)}`, href: paths.bookingCalendar(id) }];
}

/** The same as a button. */
export function AddToCalendar({ booking, size }: { booking: ListedBooking; size: 'xs' | 'sm' }) {
  const [item] = calendarItem(booking);
  if (!item) return null;
  const { label, name, href } = item;
  return (
    <Button
      component="a"
      href={href}
      size={size}
      variant="default"
      aria-label={name}
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
