import { wizardAnswersOf, wizardLines } from '../wizard/wizard-answers.ts';
import type { Booking } from '../booking.schema.ts';
import { formAnswersOf, formDetailLines } from './form-details.ts';

type Chosen = Pick<Booking, 'serviceType' | 'source' | 'options' | 'duration'>;

/** What was chosen, by name, in the words of the form or wizard that its codes come from. */
function knownLines({ serviceType, source, options, duration }: Chosen): Map<string, string> {
  if (source === 'form') return formDetailLines(serviceType, formAnswersOf(options));
  const { answers, requests } = wizardAnswersOf({ options, duration });
  return wizardLines(serviceType, answers, requests);
}

/**
 * What was chosen for a booking, a line each, in the words of the form or wizard that its codes come from; a code that
 * neither has is shown as it was sent (FRM-6).
 */
export function choiceLines(booking: Chosen): string[] {
  const known = knownLines(booking);
  const others = Object.entries(booking.options.choices).filter(([name]) => !known.has(name));
  return [...known.values(), ...others.map(([name, answer]) => `${name}: ${String(answer)}`)];
}

/** What was typed as notes, without the lines before it that tell of the choices (FRM-7). */
export function typedNotes({ notes, ...chosen }: Chosen & Pick<Booking, 'notes'>): string {
  const text = notes ?? '';
  const before = [...knownLines(chosen).values()].join('\n');
  if (before === '' || !`${text}\n`.startsWith(`${before}\n`)) return text;
  return text.slice(before.length + 1);
}
