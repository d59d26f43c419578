/** Maximum length of a stored word; a longer one is stored in pieces. */
const MAX_LENGTH = 32;
const CHARACTER = String.raw`[\p{L}\p{N}\p{M}]`;
const TERM = new RegExp(`${CHARACTER}{1,${MAX_LENGTH}}`, 'gu');
const RUN = new RegExp(`${CHARACTER}+`, 'gu');

/** Returns the words of a search key, each once: runs of letters and digits. A very long one is several. */
export function termsOf(searchKey: string): string[] {
  return [...new Set(searchKey.match(TERM))];
}

export interface QueryTerm {
  term: string;
  /** True when it ends where a word does; else it may be the beginning of one. */
  isWholeWord: boolean;
  /**
   * True when every match must contain this word, because the text shows where it begins. The first word of a text may also
   * be the end of a longer one.
   */
  isRequired: boolean;
}

/** Returns the words of a search text. Its first and last may be parts of longer words. */
export function parseQueryTerms(searchKey: string): QueryTerm[] {
  return [...searchKey.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const terms = run.match(TERM) ?? [];
    const isLast = index + run.length === searchKey.length;
    return terms.map((term, at) => ({
      term,
      isWholeWord: !isLast || at < terms.length - 1,
      isRequired: index > 0,
    }));
  });
}

/**
 * Returns a predicate for the stored words that may contain the beginning of the text; null when the text does not begin
 * with a word. Pieces of a split word always pass, since the split may fall inside the text.
 */
export function beginningWord(searchKey: string): ((term: string) => boolean) | null {
  const [first] = searchKey.matchAll(RUN);
  if (!first || first.index > 0) return null;
  const [run] = first;
  const isWholeWord = run.length < searchKey.length;
  return (term) => (isWholeWord ? term.endsWith(run) : term.includes(run)) || term.length >= MAX_LENGTH;
}
