import {
  RECURRENCE_LABELS,
  RECURRENCE_PATTERNS,
  type RecurrencePattern,
  type ServiceType,
  type WizardAnswers,
  type WizardRequest,
  wizardStart,
} from '@doorstep/domain';

/** The four steps (S1 §2.8), as the progress indicator names them. */
export const STEPS = ['When', 'Details', 'Provider', 'Address'] as const;
export const LAST_STEP = STEPS.length - 1;

export type Frequency = 'one-time' | RecurrencePattern;

/** How often it may come round (S1 §2.8). */
export const FREQUENCIES: readonly { value: Frequency; label: string }[] = [
  { value: 'one-time', label: 'One-time' },
  ...RECURRENCE_PATTERNS.map((value) => ({ value, label: RECURRENCE_LABELS[value] })),
];

/** Everything that is filled in; closing the wizard forgets it. */
export interface WizardState {
  /** From 0. */
  step: number;
  date: string;
  time: string;
  frequency: Frequency;
  /** Number of dates when it recurs. */
  count: number;
  answers: WizardAnswers;
  requests: readonly WizardRequest[];
  /** Who was selected; null for anybody who is free. */
  provider: { id: number; name: string } | null;
  /** Id of a saved address, empty for a typed one; null until somebody chooses. */
  addressId: string | null;
  address: string;
  notes: string;
}

/** How the wizard starts (S1 §2.8). */
export function startState(type: ServiceType, serviceId: number | null): WizardState {
  return {
    step: 0,
    date: '',
    time: '',
    frequency: 'one-time',
    count: 4,
    answers: wizardStart(type, serviceId),
    requests: [],
    provider: null,
    addressId: null,
    address: '',
    notes: '',
  };
}
