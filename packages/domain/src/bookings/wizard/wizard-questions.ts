import type { ServiceType } from '../../services/service-types.ts';

/** One of several answers; `service` is what it books (WIZ-11, WIZ-12). */
export interface WizardChoice {
  code: string;
  label: string;
  detail?: string;
  service?: number;
}

interface Question {
  name: string;
  label: string;
  /** Only asked after this answer to another question. */
  when?: { name: string; code: string };
}

/** One of several choices; the first is the starting one unless another is named. */
interface ChoiceQuestion extends Question {
  kind: 'choice';
  choices: readonly WizardChoice[];
  start?: string;
}

/** A number in a range; `beyond` is for a customer who needs more (WIZ-14). */
interface CountQuestion extends Question {
  kind: 'count';
  from: number;
  to: number;
  /** `1 child`, `2 children` */
  units: readonly [one: string, many: string];
  beyond: { text: string; subject: string };
}

/** A yes or no; `minutes` is how long it takes. */
interface TickQuestion extends Question {
  kind: 'tick';
  detail?: string;
  service?: number;
  minutes?: number;
}

/** A question of the wizard's second step (WIZ-4). */
export type WizardQuestion = ChoiceQuestion | CountQuestion | TickQuestion;

const choice = (
  code: string,
  label: string,
  more: Omit<WizardChoice, 'code' | 'label'> = {},
): WizardChoice => ({
  code,
  label,
  ...more,
});

const styles = (category: string, choices: readonly WizardChoice[]): ChoiceQuestion => ({
  kind: 'choice',
  name: `${category}Type`,
  label: 'Type',
  when: { name: 'category', code: category },
  choices,
});

/** The wizard's questions for each type of service, with the stored codes (WIZ-4). */
export const WIZARD_QUESTIONS: Record<ServiceType, readonly WizardQuestion[]> = {
  cleaning: [
    {
      kind: 'choice',
      name: 'cleaningType',
      label: 'Cleaning type',
      choices: [
        choice('standard', 'Standard', { service: 1 }),
        choice('deep', 'Deep', { service: 2 }),
        choice('move', 'Move In/Out', { service: 3 }),
      ],
    },
  ],
  gardening: [
    {
      kind: 'choice',
      name: 'gardenSize',
      label: 'Garden size',
      choices: [
        choice('small', 'Small', { detail: 'up to 50 sq m' }),
        choice('medium', 'Medium', { detail: '50-150 sq m' }),
        choice('large', 'Large', { detail: '150+ sq m' }),
      ],
    },
  ],
  cooking: [
    {
      kind: 'choice',
      name: 'cookingType',
      label: 'Cooking type',
      choices: [
        choice('standard', 'Standard', { detail: 'weekly prep of 3 meals', service: 8 }),
        choice('family', 'Family', { detail: 'dinner, 4-6 servings', service: 7 }),
        choice('special', 'Special', { detail: '8+ servings', service: 9 }),
      ],
    },
  ],
  laundry: [
    {
      kind: 'choice',
      name: 'laundrySize',
      label: 'Load size',
      choices: [
        choice('small', 'Small', { detail: 'up to 5kg' }),
        choice('medium', 'Medium', { detail: '5-8kg' }),
        choice('large', 'Large', { detail: '8-12kg' }),
      ],
    },
  ],
  babysitting: [
    {
      kind: 'count',
      name: 'children',
      label: 'Number of children',
      from: 1,
      to: 5,
      units: ['child', 'children'],
      beyond: {
        text: 'For more than 5 children, you need more than one babysitter.',
        subject: 'Childcare for more than 5 children',
      },
    },
    {
      kind: 'count',
      name: 'hours',
      label: 'Duration in hours',
      from: 2,
      to: 12,
      units: ['hour', 'hours'],
      beyond: {
        text: 'For more than 12 hours, please contact us.',
        subject: 'Childcare for more than 12 hours',
      },
    },
    { kind: 'tick', name: 'specialNeeds', label: 'Special needs care', service: 15 },
    { kind: 'tick', name: 'newborn', label: 'Newborn experience required' },
    { kind: 'tick', name: 'homework', label: 'Homework/educational support', service: 14 },
  ],
  petcare: [
    {
      kind: 'choice',
      name: 'petType',
      label: 'Pet type',
      choices: [choice('dog', 'Dog'), choice('cat', 'Cat'), choice('other', 'Other')],
    },
    {
      kind: 'count',
      name: 'pets',
      label: 'Number of pets',
      from: 1,
      to: 5,
      units: ['pet', 'pets'],
      beyond: {
        text: 'More than 5 pets need a custom quote.',
        subject: 'Petcare for more than 5 pets',
      },
    },
    {
      kind: 'tick',
      name: 'sittingVisit',
      label: 'Pet Sitting Visit',
      detail: '30-minute home visit',
      service: 17,
      minutes: 30,
    },
    {
      kind: 'tick',
      name: 'dogWalk',
      label: 'Dog Walk',
      detail: '30-minute leashed walk',
      service: 16,
      minutes: 30,
    },
    {
      kind: 'tick',
      name: 'overnightStay',
      label: 'Overnight Stay',
      detail: '12-hour in-home care',
      service: 17,
      minutes: 720,
    },
    { kind: 'tick', name: 'grooming', label: 'Grooming', detail: '60 minutes', service: 18, minutes: 60 },
  ],
  beauty: [
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      choices: [choice('mens', 'Mens'), choice('womens', 'Womens'), choice('massage', 'Massage')],
    },
    styles('mens', [
      choice('haircut', 'Haircut', { service: 19 }),
      choice('beard', 'Beard Grooming', { service: 20 }),
      choice('full', 'Full Service', { service: 19 }),
    ]),
    styles('womens', [
      choice('haircut', 'Haircut', { service: 21 }),
      choice('styling', 'Styling', { service: 21 }),
      choice('makeup', 'Makeup', { service: 22 }),
      choice('glam', 'Full Glam', { service: 22 }),
    ]),
    styles('massage', [
      choice('relaxation', 'Relaxation', { service: 23 }),
      choice('deepTissue', 'Deep Tissue', { service: 24 }),
      choice('hotStone', 'Hot Stone', { service: 24 }),
      choice('aromatherapy', 'Aromatherapy', { service: 23 }),
    ]),
    {
      kind: 'choice',
      name: 'minutes',
      label: 'Session duration',
      start: '60',
      choices: ['30', '60', '90', '120'].map((minutes) => choice(minutes, `${minutes} minutes`)),
    },
  ],
};

/** The service that a type books when no answer says more; petcare has none until something is ticked. */
export const WIZARD_SERVICES: Partial<Record<ServiceType, number>> = {
  gardening: 4,
  laundry: 10,
  babysitting: 13,
};
