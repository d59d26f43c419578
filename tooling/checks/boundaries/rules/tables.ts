import { isTest } from '../test-file.ts';
import type { Rule } from '../violation.ts';

const SOURCES = 'packages/domain/src/';

/** Only the folder that declares a table writes it; platform/database/, which migrates all tables, is exempt. */
export const tables: Rule = (modules, tableOwners) =>
  modules
    .filter(({ file }) => !isTest(file) && !file.startsWith(`${SOURCES}platform/database/`))
    .flatMap(({ file, writes }) => {
      return writes.flatMap(({ table, line }) => {
        const message = refuse(table, file, tableOwners);
        return message === null ? [] : [{ rule: 'own tables', file, line, message }];
      });
    });

function refuse(table: string | null, file: string, owners: Record<string, string>): string | null {
  if (table === null) return 'writes a table whose name is not written out, so that it cannot be told which';
  const owner = owners[table];
  if (owner === undefined) return `writes ${table}, which no feature declares in its .tables.ts`;
  return file.startsWith(`${SOURCES}${owner}/`) ? null : `writes ${table}, which only ${owner}/ writes`;
}
