import { BOOK } from '../book.ts';
import type { Check } from '../violation.ts';

/** Each rule that holds is cited by code or a test, where it can be found. */
export const uncited: Check = (book, texts) => {
  const cited = new Set(
    texts.filter(({ isCode }) => isCode).flatMap(({ citations }) => citations.map(({ number }) => number)),
  );
  return book
    .filter(({ number, state }) => state === 'holds' && !cited.has(number))
    .map(({ number, line }) => ({
      check: 'uncited rule',
      file: BOOK,
      line,
      message: `has ${number}, which no code cites`,
    }));
};
