import { BOOK } from '../book.ts';
import type { Check } from '../violation.ts';

/** A citation leads to a rule; outside the book, to one that holds. */
export const citations: Check = (book, texts) => {
  const states = new Map(book.map(({ number, state }) => [number, state]));
  return texts.flatMap(({ file, citations: cited }) =>
    cited.flatMap(({ number, line }) => {
      const state = states.get(number);
      if (state === undefined) {
        return [{ check: 'unknown rule', file, line, message: `cites ${number}, which ${BOOK} has not` }];
      }
      if (state === 'holds' || file === BOOK) return [];
      const what = state === 'dropped' ? 'is dropped' : 'is to come: take its mark away, or do not cite it';
      return [{ check: `rule ${state}`, file, line, message: `cites ${number}, which ${what}` }];
    }),
  );
};
