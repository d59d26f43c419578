/** Begins the cursor of a page that has what holds the searched text inside a word (ADM-11). */
export const INSIDE = 'in_';

/** Whether a page has only what holds the searched text inside a word, after all that begins with it. */
export function isInsideWords(cursor: string): boolean {
  return cursor.startsWith(INSIDE);
}
