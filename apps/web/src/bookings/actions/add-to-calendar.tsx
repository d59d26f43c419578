import type { Booking } from '@doorstep/domain';
import { ActionIcon, Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { nameOf } from '../booking-texts.ts';
import { IconCalendarPlus } from '../../ui/display/icons.ts';

interface AddToCalendarProps {
  booking: Booking;
  /** A button with its text; an icon where there are many. */
  look?: 'button' | 'icon';
}

/** Leads to the calendar file of a booking that is to take place (CAL-1); nothing of any other. */
export function AddToCalendar({ booking, look = 'button' }: AddToCalendarProps) {
  const { id, status, paused } = booking;
  if (paused || (status !== 'pending' && status !== 'confirmed')) return null;
  const link = {
    component: 'a',
    href: paths.bookingCalendar(id),
    variant: 'default',
    'aria-label': `Add to calendar: ${nameOf(booking)}`,
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
