import type { Booking } from '@doorstep/domain';
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../../api-errors.ts';

/** What every dialog about a booking is given. */
export interface ActionDialogProps {
  booking: Booking;
  opened: boolean;
  onClose: () => void;
}

/** What a button is given that does more than open a dialog. */
export interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  booking: Booking;
  'aria-label': string;
  children: ReactNode;
}

/** Whether something was refused because others had changed the booking. */
export function isChangedMeanwhile(error: unknown): boolean {
  return apiErrorOf(error)?.appCode === 'changed_meanwhile';
}
