import { BOOK, type Rule } from './book.ts';
import type { Text } from './texts.ts';

interface Violation {
  check: string;
  file: string;
  line: number;
  message: string;
}

type Check = (book: Rule[], texts: Text[]) => Violation[];

/** The numbers of a section increase by one from 1, so none is used twice and dropped rules keep theirs. */
const numbers: Check = (book) => {
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

/** A citation names an existing rule; outside docs/rules.md, one that holds. */
const validCitations: Check = (book, texts) => {
  const states = new Map(book.map(({ number, state }) => [number, state]));
  return texts.flatMap(({ file, citations: cited }) =>
    cited.flatMap(({ number, line }) => {
      const state = states.get(number);
      if (state === undefined) {
        return [{ check: 'unknown rule', file, line, message: `cites ${number}, which ${BOOK} has not` }];
      }
      if (state === 'holds' || file === BOOK) return [];
      const what = state === 'dropped' ? 'is dropped' : 'is to come: remove its mark, or do not cite it';
      return [{ check: `rule ${state}`, file, line, message: `cites ${number}, which ${what}` }];
    }),
  );
};

/** Code or a test cites each rule that holds. */
const uncited: Check = (book, texts) => {
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

/** A test must state each text that a rule quotes. */
const quoted: Check = (book, texts) => {
  const tested = texts.flatMap(({ said }) => said ?? []).join('\n');
  return book
    .filter(({ state }) => state === 'holds')
    .flatMap(({ number, line, quotes }) =>
      quotes
        .filter((quote) => !tested.includes(fixedPartOf(quote)))
        .map((quote) => ({
          check: 'quoted text',
          file: BOOK,
          line,
          message: `quotes '${quote}' in ${number}, which no test states`,
        })),
    );
};

/** Returns the longest part of a text that has no placeholder such as `{name}` or `N`. */
function fixedPartOf(quote: string): string {
  const parts = quote.split(/\{\w+\}|\bN\b|#id/);
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? quote;
}

/** Nothing cites the sources of the rules, which are not in the repository. */
const former: Check = (_, texts) =>
  texts.flatMap(({ file, former: lines }) =>
    lines.map((line) => ({
      check: 'former citation',
      file,
      line,
      message: `cites a source that is not in the repository; ${BOOK} has the rules`,
    })),
  );

export const checks: Check[] = [numbers, validCitations, uncited, quoted, former];
