import { describe, expect, it } from 'vitest';
import { formDetailLines, formDetailsOf, formOptions } from './form-details.ts';

describe('the details of the booking form', () => {
  it.each([
    [
      'cleaning',
      ['cleaningSize', ['small', 'medium', 'large']],
      ['cleaningType', ['standard', 'deep', 'movein']],
      ['petFriendly', 'yes or no'],
    ],
    [
      'gardening',
      ['gardenSize', ['small', 'medium', 'large']],
      ['gardenType', ['residential', 'flower', 'vegetable']],
      ['hasTools', 'yes or no'],
    ],
    [
      'cooking',
      ['numberOfPeople', ['1', '2-4', '5-10', '10+']],
      ['eventType', ['regular', 'dinner', 'special']],
      ['dietaryRestrictions', 'text'],
    ],
    [
      'laundry',
      ['laundryWeight', ['small', 'medium', 'large', 'xlarge']],
      ['laundryType', ['regular', 'drycleaning', 'ironing', 'premium']],
      ['preferredDetergent', ['standard', 'sensitive', 'eco', 'fragrance-free']],
      ['expressService', 'yes or no'],
      ['specialItems', 'text'],
      ['pickupInstructions', 'text'],
    ],
  ] as const)('are the documented ones for %s (FRM-5)', (type, ...expected) => {
    const asked = formDetailsOf(type).map((detail) => [
      detail.name,
      'choices' in detail ? Object.keys(detail.choices) : detail.answer,
    ]);
    expect(asked).toEqual(expected);
  });

  it.each(['babysitting', 'petcare', 'beauty'] as const)('are none for %s', (type) => {
    expect(formDetailsOf(type)).toEqual([]);
  });

  it('become lines of the notes, without what was not answered or belongs to another type', () => {
    const answers = {
      laundryWeight: 'xlarge',
      laundryType: 'ironing',
      preferredDetergent: '',
      expressService: true,
      specialItems: '  A silk scarf ',
      pickupInstructions: ' ',
      cleaningSize: 'small',
    };
    expect([...formDetailLines('laundry', answers).values()]).toEqual([
      'Weight: 15kg+',
      'Type of laundry: Wash Fold & Iron',
      'Express service',
      'Special items: A silk scarf',
    ]);
    expect(formOptions('laundry', answers)).toEqual({
      express: true,
      choices: { laundryWeight: 'xlarge', laundryType: 'ironing', specialItems: 'A silk scarf' },
    });
  });

  it('take no code that was never offered', () => {
    expect(formDetailLines('cleaning', { cleaningSize: 'vast', petFriendly: false }).size).toBe(0);
    expect(formOptions('cleaning', { cleaningSize: 'vast' })).toEqual({ express: false, choices: {} });
  });
});
