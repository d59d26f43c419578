import { type Expression, type SqlBool, sql } from 'kysely';
import { searchKeyOf } from '../search/search-key.ts';

/** After every character of a text. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Whether a word begins so; of a column that both databases compare by code point, its index is used. */
export function beginsWith(term: Expression<string>, beginning: string): Expression<SqlBool> {
  return sql<SqlBool>`(${term} >= ${beginning} and ${term} < ${beginning + LAST_CHARACTER})`;
}

/** Whether what something is found by holds a text, read as it is: `%` and `_` stand for themselves. */
export function contains(searchKey: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${searchKeyOf(text).replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return sql<SqlBool>`${searchKey} like ${pattern} escape '\\'`;
}
