import { count } from '../../platform/count.ts';
import { FORM_DURATION } from '../../scheduling/booking-window.ts';
import type { ServiceType } from '../../services/service-types.ts';
import type { BookingOptions } from '../booking.schema.ts';
import { WIZARD_QUESTIONS, WIZARD_SERVICES, type WizardQuestion } from './wizard-questions.ts';

/** Answers of the wizard's second step by name: a code, a number, or a yes or no. */
export type WizardAnswers = Readonly<Record<string, string | number | boolean>>;

/** Requests of the third step, stored and shown to the provider; nothing verifies them (WIZ-6). */
export const WIZARD_REQUESTS = {
  sessionRecording: 'Session Recording',
  enhancedVerification: 'Enhanced Security Verification',
} as const;
export type WizardRequest = keyof typeof WIZARD_REQUESTS;

/**
 * Returns the initial answers of the wizard (WIZ-10): opened from a service, those that lead to it; otherwise petcare has
 * nothing ticked.
 */
export function wizardStart(type: ServiceType, serviceId: number | null = null): WizardAnswers {
  const start = Object.fromEntries(WIZARD_QUESTIONS[type].map((each) => [each.name, startOf(each)]));
  if (serviceId === null || wizardServiceOf(type, start) === serviceId) return start;
  for (const question of WIZARD_QUESTIONS[type]) {
    const answer = answerThatBooks(question, serviceId);
    if (answer === null) continue;
    const { name, when } = question;
    return { ...start, ...(when && { [when.name]: when.code }), [name]: answer };
  }
  return start;
}

function startOf(question: WizardQuestion): string | number | boolean {
  if (question.kind === 'count') return question.from;
  if (question.kind === 'tick') return false;
  return question.start ?? question.choices[0]?.code ?? '';
}

function answerThatBooks(question: WizardQuestion, serviceId: number): string | true | null {
  if (question.kind === 'tick') return question.service === serviceId || null;
  if (question.kind === 'count') return null;
  return question.choices.find(({ service }) => service === serviceId)?.code ?? null;
}

/** Returns the questions that follow from these answers, in order. */
export function wizardQuestionsOf(type: ServiceType, answers: WizardAnswers): WizardQuestion[] {
  return WIZARD_QUESTIONS[type].filter(({ when }) => !when || answers[when.name] === when.code);
}

/** The service that answers book; null while they name none (WIZ-11, WIZ-12). */
export function wizardServiceOf(type: ServiceType, answers: WizardAnswers): number | null {
  const named = wizardQuestionsOf(type, answers).map((question) => {
    if (question.kind === 'tick') return answers[question.name] === true ? question.service : undefined;
    return question.kind === 'choice' ? chosenOf(question, answers)?.service : undefined;
  });
  return named.find((service) => service !== undefined) ?? WIZARD_SERVICES[type] ?? null;
}

/** Minutes of what was chosen; 0 while nothing is (WIZ-13). */
export function wizardDurationOf(type: ServiceType, answers: WizardAnswers): number {
  if (type === 'babysitting') return Number(answers['hours']) * 60;
  if (type === 'beauty') return Number(answers['minutes']);
  if (type !== 'petcare') return FORM_DURATION;
  return WIZARD_QUESTIONS.petcare.reduce((sum, question) => {
    const isTicked = question.kind === 'tick' && answers[question.name] === true;
    return sum + (isTicked ? (question.minutes ?? 0) : 0);
  }, 0);
}

/** Answers that are not stored among a booking's choices but as its own numbers or its duration. */
const OWN_COLUMNS = ['children', 'pets', 'hours', 'minutes'];

export function wizardOptionsOf(
  type: ServiceType,
  answers: WizardAnswers,
  requests: readonly WizardRequest[],
): BookingOptions {
  const given = wizardQuestionsOf(type, answers)
    .map(({ name }) => [name, answers[name] ?? false] as const)
    .filter(([name, answer]) => answer !== false && !OWN_COLUMNS.includes(name));
  const countName = type === 'babysitting' ? 'children' : type === 'petcare' ? 'pets' : null;
  return {
    express: false,
    overnight: type === 'petcare' && answers['overnightStay'] === true,
    ...(countName && { [countName]: Number(answers[countName]) }),
    choices: { ...Object.fromEntries(given), ...Object.fromEntries(requests.map((name) => [name, true])) },
  };
}

/** Returns the wizard's answers and requests for a booking with these options and duration. */
export function wizardAnswersOf({
  options: { children, pets, choices },
  duration,
}: {
  options: BookingOptions;
  duration: number;
}): { answers: WizardAnswers; requests: WizardRequest[] } {
  const isRequest = (name: string): name is WizardRequest => name in WIZARD_REQUESTS;
  const names = Object.keys(choices);
  return {
    answers: {
      ...Object.fromEntries(Object.entries(choices).filter(([name]) => !isRequest(name))),
      ...(children !== undefined && { children }),
      ...(pets !== undefined && { pets }),
      hours: duration / 60,
      minutes: String(duration),
    },
    requests: names.filter(isRequest).filter((name) => choices[name] === true),
  };
}

/** The same as lines of the notes by their names, for its provider to read before accepting. */
export function wizardLines(
  type: ServiceType,
  answers: WizardAnswers,
  requests: readonly WizardRequest[],
): Map<string, string> {
  const lines = wizardQuestionsOf(type, answers).flatMap((question): [string, string][] => {
    const { label, name } = question;
    if (question.kind === 'tick') return answers[name] === true ? [[name, label]] : [];
    const answer = question.kind === 'count' ? answers[name] : labelOf(question, answers);
    return answer ? [[name, `${label}: ${String(answer)}`]] : [];
  });
  return new Map([
    ...lines,
    ...requests.map((name) => [name, `${WIZARD_REQUESTS[name]} requested`] as const),
  ]);
}

/** Returns a summary for the toast: `2 children, 3 hours`, `1 dog`, `Haircut, 60 minutes` (WIZ-9). */
export function wizardSummary(type: ServiceType, answers: WizardAnswers): string {
  if (type === 'petcare') return petsText(Number(answers['pets']), String(answers['petType']));
  const parts = wizardQuestionsOf(type, answers).flatMap((question) => {
    if (question.kind === 'count') return countText(question, Number(answers[question.name]));
    const isPart = question.kind === 'choice' && question.name !== 'category';
    return isPart ? labelOf(question, answers) : [];
  });
  return parts.join(', ');
}

/** `1 child`, `3 hours` */
export function countText({ units }: WizardQuestion & { kind: 'count' }, number: number): string {
  return count(number, ...units);
}

function petsText(number: number, petType: string): string {
  return count(number, petType === 'other' ? 'other pet' : petType);
}

type Choices = WizardQuestion & { kind: 'choice' };

function chosenOf({ name, choices }: Choices, answers: WizardAnswers) {
  return choices.find(({ code }) => code === answers[name]);
}

function labelOf(question: Choices, answers: WizardAnswers): string {
  const { label = '', detail } = chosenOf(question, answers) ?? {};
  return detail ? `${label} (${detail})` : label;
}
