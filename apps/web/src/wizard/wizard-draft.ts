import type { ServiceType } from '@doorstep/domain';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { type WizardState, startState } from './wizard-state.ts';

const DRAFT = 'wizard';

/** Whose wizard it is, what it books and where it was opened. */
export interface WizardSubject {
  userId: number;
  type: ServiceType;
  /** The service that it was opened from; null when the choices decide (Rulings: Which service the wizard books). */
  serviceId: number | null;
  pathname: string;
}

/** Keeps what is filled in in this tab until the wizard is closed: it survives a reload and a login on the way. */
export function keepWizardDraft(subject: WizardSubject, state: WizardState): void {
  keepDraft(DRAFT, { subject: keyOf(subject), state: JSON.stringify(state) });
}

/** What was kept of the same wizard; null when there is none. */
export function readWizardDraft(subject: WizardSubject): WizardState | null {
  const { subject: kept, state } = readDraft(DRAFT);
  if (!state || kept !== keyOf(subject)) return null;
  return { ...startState(subject.type, subject.serviceId), ...(JSON.parse(state) as WizardState) };
}

export function dropWizardDraft(): void {
  dropDraft(DRAFT);
}

function keyOf({ userId, type, serviceId, pathname }: WizardSubject): string {
  return [userId, type, serviceId ?? 'any', pathname].join(' ');
}
