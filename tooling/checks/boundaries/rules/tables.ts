import { isTest, type Rule } from '../violation.ts';

const FEATURE = /^packages\/domain\/src\/([^/]+)\//;

/** A feature folder writes only its own tables; the database folder, which migrates them all, is not a feature. */
export const tables: Rule = (modules, { tableOwners }) =>
  modules
    .filter(({ file }) => !isTest(file) && !file.startsWith('packages/domain/src/platform/database/'))
    .flatMap(({ file, writes }) => {
      const feature = FEATURE.exec(file)?.[1];
      return writes.flatMap(({ table, line }) => {
        const message = refuse(table, feature, tableOwners);
        return message === null ? [] : [{ rule: 'own tables', file, line, message }];
      });
    });

function refuse(
  table: string | null,
  feature: string | undefined,
  owners: Record<string, string>,
): string | null {
  if (table === null) return 'writes a table whose name is not written out, so that it cannot be told which';
  const owner = owners[table];
  if (owner === undefined) return `writes ${table}, which no feature declares in its .tables.ts`;
  return owner === feature ? null : `writes ${table}, which only ${owner}/ writes`;
}
