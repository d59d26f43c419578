/** Marks a cursor that continues with matches inside words, after all matches at the beginning of a word (ADM-11). */
export const INSIDE_CURSOR_PREFIX = 'in_';

export function isInsideCursor(cursor: string): boolean {
  return cursor.startsWith(INSIDE_CURSOR_PREFIX);
}
