import { RECURRENCE_PATTERNS } from '@doorstep/domain';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import type { BookingForm } from './booking-form.schema.ts';

const DRAFT = 'booking';

/** Keeps what was filled in in this tab: it survives a reload, a failed submit and a login on the way. */
export function keepBookingDraft({ details, isRecurring, recurringCount, ...texts }: BookingForm): void {
  keepDraft(DRAFT, {
    ...texts,
    details: JSON.stringify(details),
    isRecurring: isRecurring ? 'yes' : '',
    recurringCount: String(recurringCount),
  });
}

export function dropBookingDraft(): void {
  dropDraft(DRAFT);
}

/** What was kept, over `blank`; whatever no longer fits is left out. */
export function readBookingDraft(blank: BookingForm): BookingForm {
  const { details, isRecurring, recurringFrequency, recurringCount, ...texts } = readDraft(DRAFT);
  const kept = Object.entries(texts).filter(([name]) => Object.hasOwn(blank, name));
  const count = Number(recurringCount);
  return {
    ...blank,
    ...Object.fromEntries(kept),
    details: details ? (JSON.parse(details) as BookingForm['details']) : blank.details,
    isRecurring: isRecurring === 'yes',
    recurringFrequency:
      RECURRENCE_PATTERNS.find((each) => each === recurringFrequency) ?? blank.recurringFrequency,
    recurringCount: count >= 1 && count <= 12 ? count : blank.recurringCount,
  };
}
