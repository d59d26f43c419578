import type { Booking } from '@doorstep/domain';
import { ActionIcon, Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { bookingName } from '../booking-texts.ts';
import { IconCalendarPlus } from '../../ui/display/icons.ts';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';

/** Returns the menu entry for the calendar file of an upcoming booking (CAL-1); nothing for others. */
export function calendarItem(booking: Booking): (RowMenuItem & { href: string })[] {
  const { id, status, paused } = booking;
  if (paused || (status !== 'pending' && status !== 'confirmed')) return [];
  const label = 'Add to calendar';
  return [{ label, name: `${label}: ${bookingName(booking)}`, href: paths.bookingCalendar(id) }];
}

interface AddToCalendarProps {
  booking: Booking;
  /** An icon is used in lists. */
  look?: 'button' | 'icon';
}

/** The same as a button or icon. */
export function AddToCalendar({ booking, look = 'button' }: AddToCalendarProps) {
  const [item] = calendarItem(booking);
  if (!item) return null;
  const { label, name, href } = item;
  const link = {
    component: 'a',
    href,
    variant: 'default',
    'aria-label': name,
  } as const;
  const icon = <IconCalendarPlus size={16} aria-hidden />;
  if (look === 'icon') {
    return (
      <ActionIcon {...link} size={30} title={label}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button {...link} size="xs" leftSection={icon}>
      {label}
    </Button>
  );
}
