import type { ServiceType } from '../../services/service-types.ts';
import type { BookingOptions } from '../booking.schema.ts';

/** One thing that the booking form asks for a type of service: a choice of codes, a yes or no, or a text. */
export type FormDetail =
  | {
      name: string;
      label: string;
      choices: Readonly<Record<string, string>>;
      /** Ids of the services that some of the choices are sold as. */
      services?: Readonly<Record<string, number>>;
    }
  | { name: string; label: string; hint?: string; answer: 'yes or no' | 'text' };

/** Answers by name: a code, `true`, or a text. */
export type FormAnswers = Readonly<Record<string, string | boolean>>;

/** Laundry has an express option, which costs more (FRM-8). */
const EXPRESS = 'expressService';

/** The form's questions for each type that has details, with the stored codes (FRM-5). */
const details: Partial<Record<ServiceType, readonly FormDetail[]>> = {
  cleaning: [
    {
      name: 'cleaningSize',
      label: 'Home size',
      choices: { small: 'Small', medium: 'Medium', large: 'Large' },
    },
    {
      name: 'cleaningType',
      label: 'Type of cleaning',
      choices: { standard: 'Standard', deep: 'Deep', movein: 'Move in or out' },
      services: { standard: 1, deep: 2, movein: 3 },
    },
    { name: 'petFriendly', label: 'Use pet-friendly products', answer: 'yes or no' },
  ],
  gardening: [
    {
      name: 'gardenSize',
      label: 'Garden size',
      choices: { small: 'Up to 50 sq m', medium: '50-150 sq m', large: '150+ sq m' },
    },
    {
      name: 'gardenType',
      label: 'Type of garden',
      choices: { residential: 'Residential', flower: 'Flower', vegetable: 'Vegetable' },
    },
    { name: 'hasTools', label: 'I have my own garden tools', answer: 'yes or no' },
  ],
  cooking: [
    {
      name: 'numberOfPeople',
      label: 'Number of people',
      choices: { '1': '1', '2-4': '2-4', '5-10': '5-10', '10+': '10+' },
    },
    {
      name: 'eventType',
      label: 'Occasion',
      choices: { regular: 'Regular meal', dinner: 'Dinner party', special: 'Special event' },
      services: { special: 9 },
    },
    { name: 'dietaryRestrictions', label: 'Dietary restrictions', answer: 'text' },
  ],
  laundry: [
    {
      name: 'laundryWeight',
      label: 'Weight',
      choices: { small: 'Up to 6kg', medium: '6-10kg', large: '10-15kg', xlarge: '15kg+' },
    },
    {
      name: 'laundryType',
      label: 'Type of laundry',
      choices: {
        regular: 'Wash & Fold',
        drycleaning: 'Dry cleaning',
        ironing: 'Wash Fold & Iron',
        premium: 'Eco-friendly',
      },
      services: { drycleaning: 11 },
    },
    {
      name: 'preferredDetergent',
      label: 'Detergent',
      choices: {
        standard: 'Standard',
        sensitive: 'Sensitive',
        eco: 'Eco',
        'fragrance-free': 'Fragrance-free',
      },
    },
    {
      name: EXPRESS,
      label: 'Express service',
      hint: '+35% fee: returned within 6 hours instead of 24',
      answer: 'yes or no',
    },
    { name: 'specialItems', label: 'Special items', answer: 'text' },
    { name: 'pickupInstructions', label: 'Pickup instructions', answer: 'text' },
  ],
};

/** The details of a type, in the order of the form; none for a type without. */
export function formDetailsOf(type: ServiceType): readonly FormDetail[] {
  return details[type] ?? [];
}

/** The answers that count for a type: those of other types, which a form may still hold, and empty ones left out. */
function answersOf(type: ServiceType, answers: FormAnswers): [FormDetail, string | true][] {
  return formDetailsOf(type).flatMap((detail): [FormDetail, string | true][] => {
    const answer = answers[detail.name];
    const given = typeof answer === 'string' ? answer.trim() : answer;
    if (!given) return [];
    return 'choices' in detail && !(String(given) in detail.choices) ? [] : [[detail, given]];
  });
}

/** Returns the lines of a booking's notes about its details, with their labels (FRM-7). */
export function formDetailLines(type: ServiceType, answers: FormAnswers): Map<string, string> {
  return new Map(
    answersOf(type, answers).map(([detail, given]) => {
      if (given === true) return [detail.name, detail.label];
      return [detail.name, `${detail.label}: ${'choices' in detail ? detail.choices[given] : given}`];
    }),
  );
}

/** Returns the answers that gave a booking these options. */
export function formAnswersOf({
  express,
  choices,
}: Pick<BookingOptions, 'express' | 'choices'>): FormAnswers {
  const answers = Object.entries(choices).filter(([, answer]) => typeof answer !== 'number');
  return { ...(Object.fromEntries(answers) as FormAnswers), [EXPRESS]: express };
}

/** The same as options of a booking; express is a choice that its price depends on. */
export function formOptions(
  type: ServiceType,
  answers: FormAnswers,
): Pick<BookingOptions, 'express' | 'choices'> {
  const given = answersOf(type, answers).map(([{ name }, answer]) => [name, answer] as const);
  return {
    express: given.some(([name]) => name === EXPRESS),
    choices: Object.fromEntries(given.filter(([name]) => name !== EXPRESS)),
  };
}
