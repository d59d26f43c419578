import type { Booking } from '@doorstep/domain';
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../../api-errors.ts';

export interface ActionDialogProps {
  booking: Booking;
  opened: boolean;
  onClose: () => void;
}

/** Props of a button that does more than open a dialog. */
export interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  booking: Booking;
  'aria-label': string;
  children: ReactNode;
}

/** Returns whether an action was refused because someone else had changed the booking (ADM-17). */
export function isConcurrentChange(error: unknown): boolean {
  return apiErrorOf(error)?.appCode === 'changed_meanwhile';
}
