import { wizardAnswersOf, wizardLines } from '../wizard/wizard-answers.ts';
import type { Booking } from '../booking.schema.ts';
import { WIZARD_QUESTIONS } from '../wizard/wizard-questions.ts';
import { formAnswersOf, formDetailLines, formDetailsOf } from './form-details.ts';

type Chosen = Pick<Booking, 'serviceType' | 'source' | 'options' | 'duration'>;

/** Returns the choices by name, in the words of the form or wizard that the codes belong to. */
function knownLines({ serviceType, source, options, duration }: Chosen): Map<string, string> {
  if (source === 'form') return formDetailLines(serviceType, formAnswersOf(options));
  const { answers, requests } = wizardAnswersOf({ options, duration });
  return wizardLines(serviceType, answers, requests);
}

/**
 * Returns the choices of a booking, a line each, in the words of the form or wizard that its codes belong to; unknown codes
 * appear as they were sent (FRM-6).
 */
export function choiceLines(booking: Chosen): string[] {
  const known = knownLines(booking);
  const others = Object.entries(booking.options.choices).filter(([name]) => !known.has(name));
  return [...known.values(), ...others.map(([name, answer]) => `${name}: ${String(answer)}`)];
}

/** Returns the same lines, of codes and numbers alone: nothing that a customer typed is among them (AVL-5). */
export function codedLines({ options, ...booking }: Chosen): string[] {
  const choices = Object.entries(options.choices).filter(([name, answer]) => isCoded(booking, name, answer));
  return [
    ...knownLines({ ...booking, options: { ...options, choices: Object.fromEntries(choices) } }).values(),
  ];
}

function isCoded(
  { serviceType, source }: Pick<Chosen, 'serviceType' | 'source'>,
  name: string,
  answer: unknown,
): boolean {
  if (typeof answer !== 'string') return true;
  // A text counts where the answers are a list of codes; any other code of it has no line.
  return source === 'form'
    ? formDetailsOf(serviceType).some((detail) => detail.name === name && 'choices' in detail)
    : WIZARD_QUESTIONS[serviceType].some((question) => question.name === name && question.kind === 'choice');
}

/** Returns the typed notes without the preceding lines about choices (FRM-7). */
export function typedNotes({ notes, ...chosen }: Chosen & Pick<Booking, 'notes'>): string {
  const text = notes ?? '';
  const before = [...knownLines(chosen).values()].join('\n');
  if (before === '' || !`${text}\n`.startsWith(`${before}\n`)) return text;
  return text.slice(before.length + 1);
}
