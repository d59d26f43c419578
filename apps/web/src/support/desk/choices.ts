import { PRIORITY_LABELS, TICKET_STATUS_LABELS, priorityLabel, ticketStatusLabel } from '@doorstep/domain';

interface Choice {
  value: string;
  label: string;
}

function choicesOf(labels: Readonly<Record<number, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export const PRIORITY_CHOICES = choicesOf(PRIORITY_LABELS);
export const STATUS_CHOICES = choicesOf(TICKET_STATUS_LABELS);

/** The choices with what is chosen, also where only the desk knows that. */
export function withPriority(priority: number): Choice[] {
  return withChosen(PRIORITY_CHOICES, priority, priorityLabel(priority));
}

export function withStatus(status: number): Choice[] {
  return withChosen(STATUS_CHOICES, status, ticketStatusLabel(status));
}

function withChosen(choices: readonly Choice[], number: number, label: string): Choice[] {
  const value = String(number);
  return choices.some((choice) => choice.value === value) ? [...choices] : [...choices, { value, label }];
}
