import { describe, expect, it } from 'vitest';
import { matchesChips, matchesText } from './chips.ts';

const salon = { name: 'Coiffure à domicile', description: "Women's Haircut and more" };

describe('what services are found by', () => {
  it.each(['coiffure a', 'À DOMICILE', 'haircut'])(
    'finds %s, whatever its case and accents (CAT-9)',
    (text) => {
      expect(matchesText(salon, text)).toBe(true);
    },
  );

  it('finds no other text', () => {
    expect(matchesText(salon, 'garden')).toBe(false);
  });

  it('finds a chip only where it begins a word (CAT-10)', () => {
    expect(matchesChips(salon, ["Men's"])).toBe(false);
    expect(matchesChips(salon, ["Men's", "Women's"])).toBe(true);
  });
});
