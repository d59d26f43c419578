/** Characters of the longest word; a longer one is stored in pieces. */
const MAX_LENGTH = 32;
const TERM = /[\p{L}\p{N}\p{M}]{1,32}/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the words of a search key, each once: runs of letters and digits. A very long one is several. */
export function termsOf(searchKey: string): string[] {
  return [...new Set(searchKey.match(TERM))];
}

export interface SoughtTerm {
  term: string;
  /** True when it ends where a word does; else it may be the beginning of one. */
  isWhole: boolean;
  /** True when every row with the text has this word, because it begins where a word does; else it may end a longer one. */
  isSure: boolean;
}

/** Returns the words of a search key that is searched for: what precedes and follows it is not known. */
export function soughtTermsOf(searchKey: string): SoughtTerm[] {
  return [...searchKey.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const terms = run.match(TERM) ?? [];
    const isLast = index + run.length === searchKey.length;
    return terms.map((term, at) => ({
      term,
      isWhole: !isLast || at < terms.length - 1,
      isSure: index > 0,
    }));
  });
}

/**
 * Returns a test for the stored words in which a text may begin: every row with the text has such a word. Null for a text
 * that begins between two. A word stored in pieces may be cut within the text, so a whole piece always passes.
 */
export function beginningWord(searchKey: string): ((term: string) => boolean) | null {
  const [first] = searchKey.matchAll(RUN);
  if (!first || first.index > 0) return null;
  const [run] = first;
  const isWhole = run.length < searchKey.length;
  return (term) => (isWhole ? term.endsWith(run) : term.includes(run)) || term.length >= MAX_LENGTH;
}
