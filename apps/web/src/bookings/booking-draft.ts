import { OCCURRENCE_CHOICES, RECURRENCE_PATTERNS } from '@doorstep/domain';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { BookingForm } from './booking-form.schema.ts';

const DRAFT = 'booking';

/**
 * Keeps what was filled in in this tab: it survives a reload, a failed submit and a login on the way. `isTimeChosen`
 * tells a day and time that somebody chose from those that were filled in for them.
 */
export function keepBookingDraft(
  { details, isRecurring, recurringCount, ...texts }: BookingForm,
  isTimeChosen: boolean,
): void {
  keepDraft(DRAFT, {
    ...texts,
    isTimeChosen: isTimeChosen ? 'yes' : '',
    details: JSON.stringify(details),
    isRecurring: isRecurring ? 'yes' : '',
    recurringCount: String(recurringCount),
  });
}

export function dropBookingDraft(): void {
  dropDraft(DRAFT);
}

/** What was kept, over `blank`, and whether its time was chosen; whatever no longer fits is left out. */
export function readBookingDraft(blank: BookingForm): { values: BookingForm; isTimeChosen: boolean } {
  const { details, isRecurring, recurringFrequency, recurringCount, isTimeChosen, ...texts } =
    readDraft(DRAFT);
  const kept = Object.entries(texts).filter(([name]) => Object.hasOwn(blank, name));
  const values = {
    ...blank,
    ...Object.fromEntries(kept),
    details: detailsOf(details) ?? blank.details,
    isRecurring: isRecurring === 'yes',
    recurringFrequency:
      RECURRENCE_PATTERNS.find((each) => each === recurringFrequency) ?? blank.recurringFrequency,
    recurringCount:
      OCCURRENCE_CHOICES.find((each) => each === Number(recurringCount)) ?? blank.recurringCount,
  };
  return { values, isTimeChosen: isTimeChosen === 'yes' };
}

function detailsOf(kept: string | undefined): BookingForm['details'] | null {
  try {
    return BookingForm.shape.details.parse(JSON.parse(kept ?? ''));
  } catch {
    return null;
  }
}
