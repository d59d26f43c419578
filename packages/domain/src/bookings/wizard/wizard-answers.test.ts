import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES, type ServiceType } from '../../services/service-types.ts';
import { BookingRequest } from '../booking.schema.ts';
import {
  type WizardAnswers,
  wizardAnswersOf,
  wizardDurationOf,
  wizardLines,
  wizardOptionsOf,
  wizardQuestionsOf,
  wizardServiceOf,
  wizardStart,
  wizardSummary,
} from './wizard-answers.ts';
import { WIZARD_QUESTIONS, type WizardQuestion } from './wizard-questions.ts';

/** Every answer that a question takes. */
function answersTo(question: WizardQuestion): (string | number | boolean)[] {
  if (question.kind === 'tick') return [false, true];
  if (question.kind === 'choice') return question.choices.map(({ code }) => code);
  return Array.from({ length: question.to - question.from + 1 }, (_, index) => question.from + index);
}

/** Every way to answer all questions of a type. */
function everyAnswer(type: ServiceType): WizardAnswers[] {
  return WIZARD_QUESTIONS[type].reduce<WizardAnswers[]>(
    (all, question) =>
      all.flatMap((answers) =>
        answersTo(question).map((answer) => ({ ...answers, [question.name]: answer })),
      ),
    [{}],
  );
}

/** The service that the wizard books (WIZ-11, WIZ-12), written out by hand. */
const SERVICES: Record<ServiceType, (answers: WizardAnswers) => number | null> = {
  cleaning: ({ cleaningType }) => ({ standard: 1, deep: 2, move: 3 })[String(cleaningType)] ?? null,
  gardening: () => 4,
  cooking: ({ cookingType }) => ({ standard: 8, family: 7, special: 9 })[String(cookingType)] ?? null,
  laundry: () => 10,
  babysitting: ({ specialNeeds, homework }) => (specialNeeds ? 15 : homework ? 14 : 13),
  petcare: ({ sittingVisit, dogWalk, overnightStay, grooming }) => {
    if (sittingVisit) return 17;
    if (dogWalk) return 16;
    if (overnightStay) return 17;
    return grooming ? 18 : null;
  },
  beauty: ({ category, mensType, womensType, massageType }) => {
    if (category === 'mens') return mensType === 'beard' ? 20 : 19;
    if (category === 'womens') return ['haircut', 'styling'].includes(String(womensType)) ? 21 : 22;
    return ['relaxation', 'aromatherapy'].includes(String(massageType)) ? 23 : 24;
  },
};

const MINUTES: Record<ServiceType, (answers: WizardAnswers) => number> = {
  cleaning: () => 60,
  gardening: () => 60,
  cooking: () => 60,
  laundry: () => 60,
  babysitting: ({ hours }) => 60 * Number(hours),
  petcare: ({ sittingVisit, dogWalk, overnightStay, grooming }) =>
    (sittingVisit ? 30 : 0) + (dogWalk ? 30 : 0) + (overnightStay ? 720 : 0) + (grooming ? 60 : 0),
  beauty: ({ minutes }) => Number(minutes),
};

describe.each(SERVICE_TYPES)('every answer of the wizard for %s', (type) => {
  const every = everyAnswer(type);

  it('books the service and the minutes of the rules', () => {
    for (const answers of every) {
      const booked = { service: wizardServiceOf(type, answers), minutes: wizardDurationOf(type, answers) };
      const expected = { service: SERVICES[type](answers), minutes: MINUTES[type](answers) };
      expect({ answers, ...booked }).toEqual({ answers, ...expected });
    }
  });

  it('makes a request that the server takes as it is', () => {
    for (const answers of every) {
      const duration = wizardDurationOf(type, answers);
      if (duration === 0) continue;
      const request = BookingRequest.parse({
        serviceId: wizardServiceOf(type, answers),
        date: '2026-03-04T10:00',
        time: '10:00',
        address: '1 High Street',
        source: 'wizard',
        duration,
        options: wizardOptionsOf(type, answers, ['sessionRecording']),
      });
      expect(request.options).toEqual(wizardOptionsOf(type, answers, ['sessionRecording']));
      expect(request.options.children).toBe(answers['children']);
      expect(request.options.pets).toBe(answers['pets']);
      expect(request.options.overnight).toBe(answers['overnightStay'] ?? false);
      expect(request.options.choices['sessionRecording']).toBe(true);
    }
  });

  it('is read back from what is stored, as far as it matters to the booking', () => {
    for (const answers of every) {
      const requests = ['sessionRecording'] as const;
      const options = wizardOptionsOf(type, answers, requests);
      const duration = wizardDurationOf(type, answers);
      const stored = wizardAnswersOf({ options, duration });
      expect(wizardLines(type, stored.answers, stored.requests)).toEqual(
        wizardLines(type, answers, requests),
      );
    }
  });

  it('is told in lines, with nothing that was not asked', () => {
    for (const answers of every) {
      const asked = wizardQuestionsOf(type, answers).map(({ label }) => label);
      for (const line of wizardLines(type, answers, []).values())
        expect(asked).toContain(line.replace(/: .*/, ''));
      expect(wizardSummary(type, answers)).toMatch(/^\w/);
    }
  });
});

describe('the second step of the wizard', () => {
  it.each([
    ['cleaning', { cleaningType: 'standard' }],
    ['gardening', { gardenSize: 'small' }],
    ['cooking', { cookingType: 'standard' }],
    ['laundry', { laundrySize: 'small' }],
    ['babysitting', { children: 1, hours: 2, specialNeeds: false, newborn: false, homework: false }],
    ['petcare', { petType: 'dog', pets: 1, sittingVisit: false, dogWalk: false, overnightStay: false }],
    ['beauty', { category: 'mens', mensType: 'haircut', minutes: '60' }],
  ] as const)('starts for %s as always (WIZ-10)', (type, start) => {
    expect(wizardStart(type)).toMatchObject(start);
  });

  it.each([
    [2, 'cleaning'],
    [3, 'cleaning'],
    [7, 'cooking'],
    [9, 'cooking'],
    [14, 'babysitting'],
    [15, 'babysitting'],
    [16, 'petcare'],
    [17, 'petcare'],
    [18, 'petcare'],
    [20, 'beauty'],
    [21, 'beauty'],
    [22, 'beauty'],
    [23, 'beauty'],
    [24, 'beauty'],
  ] as const)('opened from service %i starts with answers that lead to it', (serviceId, type) => {
    expect(wizardServiceOf(type, wizardStart(type, serviceId))).toBe(serviceId);
  });

  it('starts as always from a service that no answer leads to', () => {
    expect(wizardStart('laundry', 12)).toEqual(wizardStart('laundry'));
  });

  it('asks for the types of the chosen beauty category only', () => {
    const types = (category: string) => {
      const [, question] = wizardQuestionsOf('beauty', { ...wizardStart('beauty'), category });
      return question?.kind === 'choice' && question.choices.map(({ label }) => label);
    };
    expect(types('mens')).toEqual(['Haircut', 'Beard Grooming', 'Full Service']);
    expect(types('womens')).toEqual(['Haircut', 'Styling', 'Makeup', 'Full Glam']);
    expect(types('massage')).toEqual(['Relaxation', 'Deep Tissue', 'Hot Stone', 'Aromatherapy']);
  });
});

describe('what was chosen in the wizard, in words', () => {
  it.each([
    ['cleaning', { cleaningType: 'move' }, 'Move In/Out'],
    ['gardening', { gardenSize: 'medium' }, 'Medium (50-150 sq m)'],
    ['cooking', { cookingType: 'family' }, 'Family (dinner, 4-6 servings)'],
    ['laundry', { laundrySize: 'large' }, 'Large (8-12kg)'],
    ['babysitting', { children: 1, hours: 2 }, '1 child, 2 hours'],
    ['babysitting', { children: 3, hours: 12, homework: true }, '3 children, 12 hours'],
    ['petcare', { pets: 1, petType: 'dog' }, '1 dog'],
    ['petcare', { pets: 2, petType: 'cat', grooming: true }, '2 cats'],
    ['petcare', { pets: 4, petType: 'other' }, '4 other pets'],
    ['beauty', { mensType: 'beard', minutes: '30' }, 'Beard Grooming, 30 minutes'],
    ['beauty', { category: 'massage', massageType: 'hotStone', minutes: '90' }, 'Hot Stone, 90 minutes'],
  ] as const)('%s %j is "%s"', (type, answers, summary) => {
    expect(wizardSummary(type, { ...wizardStart(type), ...answers })).toBe(summary);
  });

  it('names what was ticked and asked for in the notes', () => {
    const answers = { ...wizardStart('petcare'), pets: 2, dogWalk: true, grooming: true };
    expect([
      ...wizardLines('petcare', answers, ['sessionRecording', 'enhancedVerification']).values(),
    ]).toEqual([
      'Pet type: Dog',
      'Number of pets: 2',
      'Dog Walk',
      'Grooming',
      'Session Recording requested',
      'Enhanced Security Verification requested',
    ]);
  });

  it('keeps what is not asked any more out of what is stored', () => {
    const answers = { ...wizardStart('beauty'), category: 'womens', mensType: 'beard', womensType: 'glam' };
    expect(wizardOptionsOf('beauty', answers, []).choices).toEqual({
      category: 'womens',
      womensType: 'glam',
    });
  });
});
