import { FORM_DAYS, NOTICE_HOURS, WIZARD_DAYS } from '@doorstep/domain';
import type { SlotQuery } from './slot-query.ts';

/** Returns which days can be booked in the form or in the wizard (TIM-4, TIM-6). */
export function describeWindow(source: SlotQuery['source']): string {
  return source === 'form'
    ? `Book from tomorrow up to ${FORM_DAYS} days ahead, Monday to Saturday.`
    : `Book from ${NOTICE_HOURS} hours up to ${WIZARD_DAYS} days ahead, on any day a provider works.`;
}
