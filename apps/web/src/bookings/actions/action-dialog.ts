import type { ListedBooking } from '@doorstep/domain';
import { apiErrorOf } from '../../api-errors.ts';

export interface ActionDialogProps {
  booking: ListedBooking;
  opened: boolean;
  onClose: () => void;
}

/** Returns whether an action was refused because someone else had changed the booking (ADM-17). */
export function isConcurrentChange(error: unknown): boolean {
  return apiErrorOf(error)?.appCode === 'changed_meanwhile';
}
