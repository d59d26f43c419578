import {
  RECURRENCE_LABELS,
  RECURRENCE_PATTERNS,
  type RecurrencePattern,
  type ServiceType,
  type WizardAnswers,
  type WizardRequest,
  wizardStart,
} from '@doorstep/domain';
import { PARTS } from '../booking-texts.ts';
import { dropDraft, readDraft, saveDraft, useDraft } from '../../ui/forms/draft.ts';

/** Names of the four steps (WIZ-1). */
export const STEPS = [PARTS.when, 'Details', 'Provider', PARTS.where] as const;
export const LAST_STEP = STEPS.length - 1;

type Frequency = 'one-time' | RecurrencePattern;

/** Choices of the frequency (WIZ-2). */
export const FREQUENCIES: readonly (readonly [Frequency, string])[] = [
  ['one-time', 'One-time'],
  ...RECURRENCE_PATTERNS.map((pattern) => [pattern, RECURRENCE_LABELS[pattern]] as const),
];

/** The draft of the wizard; closing the wizard discards it. */
export interface WizardState {
  /** From 0. */
  step: number;
  date: string;
  time: string;
  frequency: Frequency;
  count: number;
  answers: WizardAnswers;
  requests: readonly WizardRequest[];
  /** Null for any free provider. */
  provider: { id: number; name: string } | null;
  /** Id of a known address, empty for a typed one; null until the customer chooses. */
  addressId: string | null;
  address: string;
  notes: string;
}

/** Returns the initial state (WIZ-3, WIZ-10). */
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

/** Identifies a wizard: its user, what it books and where it was opened. */
export interface WizardSubject {
  userId: number;
  type: ServiceType;
  /** The service it was opened for; null when the choices decide (WIZ-11). */
  serviceId: number | null;
  pathname: string;
}

/** Returns the draft and a function to change it; stored in this tab until the wizard is closed, also during a login. */
export function useWizardDraft(subject: WizardSubject) {
  const key = keyOf(subject);
  const start = startState(subject.type, subject.serviceId);
  const [draft, update] = useDraft(DRAFT, BLANK);
  const stateOf = ({ subject: owner, state }: typeof BLANK) =>
    owner === key ? { ...start, ...state } : start;
  const change = (changes: Partial<WizardState>) =>
    update((typed) => ({ subject: key, state: { ...stateOf(typed), ...changes } }));
  return [stateOf(draft), change] as const;
}

/** Fills in a wizard before it is opened. */
export function saveWizardDraft(subject: WizardSubject, state: WizardState): void {
  saveDraft(DRAFT, { subject: keyOf(subject), state });
}

/** Returns whether there is a draft of this wizard, which was interrupted then. */
export function isWizardSaved(subject: WizardSubject): boolean {
  return readDraft(DRAFT, BLANK).subject === keyOf(subject);
}

export function dropWizardDraft(): void {
  dropDraft(DRAFT);
}

function keyOf({ userId, type, serviceId, pathname }: WizardSubject): string {
  return [userId, type, serviceId ?? 'any', pathname].join(' ');
}
