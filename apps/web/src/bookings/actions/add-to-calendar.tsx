import type { Booking } from '@doorstep/domain';
import { ActionIcon, Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { bookingName } from '../booking-texts.ts';
import { IconCalendarPlus } from '../../ui/display/icons.ts';

interface AddToCalendarProps {
  booking: Booking;
  /** An icon is used in lists. */
  look?: 'button' | 'icon';
}

/** A link to the calendar file of an upcoming booking (CAL-1); nothing for others. */
export function AddToCalendar({ booking, look = 'button' }: AddToCalendarProps) {
  const { id, status, paused } = booking;
  if (paused || (status !== 'pending' && status !== 'confirmed')) return null;
  const link = {
    component: 'a',
    href: paths.bookingCalendar(id),
    variant: 'default',
    'aria-label': `Add to calendar: ${bookingName(booking)}`,
  } as const;
  const icon = <IconCalendarPlus size={16} aria-hidden />;
  if (look === 'icon') {
    return (
      <ActionIcon {...link} size={30} title="Add to calendar">
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button {...link} size="xs" leftSection={icon}>
      Add to calendar
    </Button>
  );
}
