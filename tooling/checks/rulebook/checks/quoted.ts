import { BOOK } from '../book.ts';
import type { Check } from '../violation.ts';

/** Each text that a rule quotes for people is stated by a test, which finds it where they read it. */
export const quoted: Check = (book, texts) => {
  const tested = texts.flatMap(({ said }) => said ?? []).join('\n');
  return book
    .filter(({ state }) => state === 'holds')
    .flatMap(({ number, line, quotes }) =>
      quotes
        .filter((quote) => !tested.includes(longestPartOf(quote)))
        .map((quote) => ({
          check: 'quoted text',
          file: BOOK,
          line,
          message: `quotes '${quote}' in ${number}, which no test states`,
        })),
    );
};

/** Of a text with places to fill in, such as `{name}` or `N`, the longest that is always the same. */
function longestPartOf(quote: string): string {
  const parts = quote.split(/\{\w+\}|\bN\b|#id/);
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? quote;
}
