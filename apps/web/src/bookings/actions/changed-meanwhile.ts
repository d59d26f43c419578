import { apiErrorOf } from '../../api-errors.ts';

/** Whether something was refused because others had changed the booking. */
export function isChangedMeanwhile(error: unknown): boolean {
  return apiErrorOf(error)?.appCode === 'changed_meanwhile';
}
