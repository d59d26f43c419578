import {
  RECURRENCE_LABELS,
  RECURRENCE_PATTERNS,
  type RecurrencePattern,
  type ServiceType,
  type WizardAnswers,
  type WizardRequest,
  wizardStart,
} from '@doorstep/domain';
import { dropDraft, readDraft, saveDraft, useDraft } from '../../ui/forms/draft.ts';

/** The four steps (WIZ-1), as the progress indicator names them. */
export const STEPS = ['When', 'Details', 'Provider', 'Address'] as const;
export const LAST_STEP = STEPS.length - 1;

export type Frequency = 'one-time' | RecurrencePattern;

/** How often it may come round (WIZ-2). */
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
  /** Id of a saved address, empty for a typed one; null until the customer chooses. */
  addressId: string | null;
  address: string;
  notes: string;
}

/** How the wizard starts (WIZ-3, WIZ-10). */
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

const DRAFT = 'wizard';
const BLANK: { subject: string; state: Partial<WizardState> } = { subject: '', state: {} };

/** Whose wizard it is, what it books and where it was opened. */
export interface WizardSubject {
  userId: number;
  type: ServiceType;
  /** The service that it was opened from; null when the choices decide (WIZ-11). */
  serviceId: number | null;
  pathname: string;
}

/** What is filled in, kept by this tab until the wizard is closed: it survives a reload and a login on the way. */
export function useWizardDraft(subject: WizardSubject) {
  const key = keyOf(subject);
  const start = startState(subject.type, subject.serviceId);
  const [kept, keep] = useDraft(DRAFT, BLANK);
  const stateOf = (draft: typeof BLANK) => (draft.subject === key ? { ...start, ...draft.state } : start);
  const change = (changes: Partial<WizardState>) =>
    keep((typed) => ({ subject: key, state: { ...stateOf(typed), ...changes } }));
  return [stateOf(kept), change] as const;
}

/** Fills in a wizard before it is opened. */
export function saveWizardDraft(subject: WizardSubject, state: WizardState): void {
  saveDraft(DRAFT, { subject: keyOf(subject), state });
}

/** Whether something was kept of the same wizard, which was interrupted then. */
export function isWizardSaved(subject: WizardSubject): boolean {
  return readDraft(DRAFT, BLANK).subject === keyOf(subject);
}

export function dropWizardDraft(): void {
  dropDraft(DRAFT);
}

function keyOf({ userId, type, serviceId, pathname }: WizardSubject): string {
  return [userId, type, serviceId ?? 'any', pathname].join(' ');
}
