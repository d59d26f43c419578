import { type Expression, type SqlBool, sql } from 'kysely';
import { searchKeyOf } from '../search-key.ts';

/** Whether what something is found by holds a text, read as it is: `%` and `_` stand for themselves. */
export function contains(searchKey: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${searchKeyOf(text).replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return sql<SqlBool>`${searchKey} like ${pattern} escape '\\'`;
}
