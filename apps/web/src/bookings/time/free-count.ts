import { count } from '@doorstep/domain';
import type { SlotQuery } from './slot-query.ts';

export interface DayPickerProps {
  /** Empty until a day is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Null while the form has no service. */
  query: SlotQuery | null;
}

/** `12 free times` */
export function countOf(free: number): string {
  return free === 0 ? 'no free times' : count(free, 'free time');
}
