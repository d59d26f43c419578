import { type Expression, type SqlBool, sql } from 'kysely';
import { searchKeyOf } from '../search/search-key.ts';

/** Sorts after every character of a text. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Returns whether a word begins with a text; uses the index of a column that both databases compare by code point. */
export function beginsWith(term: Expression<string>, beginning: string): Expression<SqlBool> {
  return sql<SqlBool>`(${term} >= ${beginning} and ${term} < ${beginning + LAST_CHARACTER})`;
}

/** Returns whether a search key contains a text, read literally: `%` and `_` are themselves. */
export function contains(searchKey: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${searchKeyOf(text).replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return sql<SqlBool>`${searchKey} like ${pattern} escape '\\'`;
}
