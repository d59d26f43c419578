/** Characters of the longest word; a longer one is kept in pieces. */
const MAX_LENGTH = 32;
const TERM = /[\p{L}\p{N}\p{M}]{1,32}/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a search key, each once: runs of letters and digits. A very long one is several. */
export function termsOf(searchKey: string): string[] {
  return [...new Set(searchKey.match(TERM))];
}

/** A word of a text that is searched for. */
export interface SoughtTerm {
  term: string;
  /** Whether it ends where a word does; else words that begin so have it too. */
  isWhole: boolean;
  /** Whether what has the text surely has this word, for it begins where a word does; else it may end a longer one. */
  isSure: boolean;
}

/** The words of a text that is searched for, as its search key: what precedes and follows it is not known. */
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
 * Whether a kept word may be the one in which a text begins: of what has the text, every row has such a word. Null for a
 * text that begins between two. What was kept in pieces may be cut within the text, so a whole piece always may.
 */
export function beginningWord(searchKey: string): ((term: string) => boolean) | null {
  const [first] = searchKey.matchAll(RUN);
  if (!first || first.index > 0) return null;
  const [run] = first;
  const isWhole = run.length < searchKey.length;
  return (term) => (isWhole ? term.endsWith(run) : term.includes(run)) || term.length >= MAX_LENGTH;
}
