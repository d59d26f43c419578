import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text holds another, read as it is: `%` and `_` stand for themselves. */
export function contains(whole: Expression<string>, part: string): Expression<SqlBool> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return sql<SqlBool>`${whole} like ${pattern} escape '\\'`;
}
