import { describe, expect, it } from 'vitest';
import { choiceLines, typedNotes } from './chosen.ts';

const laundry = {
  serviceType: 'laundry',
  source: 'form',
  duration: 60,
  options: { express: true, overnight: false, choices: { laundryWeight: 'xlarge', specialItems: 'A scarf' } },
} as const;
const beauty = {
  serviceType: 'beauty',
  source: 'wizard',
  duration: 90,
  options: {
    express: false,
    overnight: false,
    choices: { category: 'womens', womensType: 'glam', sessionRecording: true },
  },
} as const;

describe('what was chosen for a booking', () => {
  it('is told in the words of where its codes come from (FRM-6)', () => {
    expect(choiceLines(laundry)).toEqual(['Weight: 15kg+', 'Express service', 'Special items: A scarf']);
    expect(choiceLines(beauty)).toEqual([
      'Category: Womens',
      'Type: Full Glam',
      'Session duration: 90 minutes',
      'Session Recording requested',
    ]);
  });

  it('is shown as it was sent where neither has the code', () => {
    const choices = { laundryWeight: 'vast', gift: true };
    expect(choiceLines({ ...laundry, options: { ...laundry.options, choices } })).toEqual([
      'Express service',
      'laundryWeight: vast',
      'gift: true',
    ]);
  });

  it('is left out of the notes that were typed', () => {
    const lines = choiceLines(laundry).join('\n');
    expect(typedNotes({ ...laundry, notes: `${lines}\nRing twice\nThank you` })).toBe(
      'Ring twice\nThank you',
    );
    expect(typedNotes({ ...laundry, notes: lines })).toBe('');
    for (const notes of ['Ring twice', 'Weight: 15kg+', null])
      expect(typedNotes({ ...laundry, notes })).toBe(notes ?? '');
  });
});
