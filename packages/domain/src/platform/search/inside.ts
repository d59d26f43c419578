/** Begins the cursor of a page whose rows have the text inside a word (ADM-11). */
export const INSIDE = 'in_';

/** Returns whether a page has only rows with the text inside a word, after all that begin with it. */
export function isInsideWords(cursor: string): boolean {
  return cursor.startsWith(INSIDE);
}
