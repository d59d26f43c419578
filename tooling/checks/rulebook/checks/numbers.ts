import { BOOK } from '../book.ts';
import type { Check } from '../violation.ts';

/** The numbers of a section go up by one from 1, so none is given twice, and one that was dropped is not forgotten. */
export const numbers: Check = (book) => {
  const last = new Map<string, number>();
  return book.flatMap(({ number, section, place, line }) => {
    const expected = (last.get(section) ?? 0) + 1;
    last.set(section, Math.max(place, expected - 1));
    if (place === expected) return [];
    const message =
      place < expected
        ? `gives ${number} a second time`
        : `has ${number} where ${section}-${expected} follows`;
    return [{ check: 'numbers', file: BOOK, line, message }];
  });
};
