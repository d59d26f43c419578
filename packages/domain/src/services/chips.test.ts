import { describe, expect, it } from 'vitest';
import { matchesChips, matchesText } from './chips.ts';

const salon = { name: 'Coiffure à domicile', description: "Women's Haircut and more" };

describe('matching services', () => {
  it.each(['coiffure a', 'À DOMICILE', 'haircut'])('finds %s, ignoring case and accents (CAT-9)', (text) => {
    expect(matchesText(salon, text)).toBe(true);
  });

  it('does not find another text', () => {
    expect(matchesText(salon, 'garden')).toBe(false);
  });

  it('matches a chip only at the beginning of a word (CAT-10)', () => {
    expect(matchesChips(salon, ["Men's"])).toBe(false);
    expect(matchesChips(salon, ["Men's", "Women's"])).toBe(true);
    expect(matchesChips({ name: 'Womenmen', description: 'Men.' }, ['men'])).toBe(true);
  });
});
