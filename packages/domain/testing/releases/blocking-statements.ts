/** Statements that keep writes to a large table waiting on PostgreSQL, or that the version before cannot live with. */
const BLOCKING: readonly [pattern: RegExp, instead: string][] = [
  [/^create (unique )?index (?!concurrently)/, 'create the index in an online migration, by createIndex'],
  [/^drop index (?!concurrently)/, 'drop the index concurrently, in an online migration'],
  [/^reindex (?!.*concurrently)|^(cluster|vacuum|lock|truncate) /, 'leave it out, it locks the whole table'],
  [/^(update|delete from) /, 'change rows in an online migration, by updateInBatches'],
  [
    /^alter table .* add column .* not null(?!.* default )/,
    'add the column without not null, or with a constant as its default',
  ],
  [/^alter table .* add column .* default .*\(/, 'use a constant as the default: others write every row'],
  [
    /^alter table .* add column .* (primary key|unique|generated|check)/,
    'add it in steps: column, then constraint',
  ],
  [
    /^alter table .* (references|add constraint|add check|add foreign key|add unique)(?!.* not valid)/,
    'add the constraint as not valid, and validate it in a migration of its own',
  ],
  [
    /^alter table .* set not null/,
    'add a check that is not valid, and validate it in a migration of its own',
  ],
  [/^alter table .* alter column .* type/, 'add a new column: a change of type writes every row'],
  [
    / rename |^alter table .* drop column|^drop table/,
    'leave the old name for one version, which still runs with it',
  ],
];

/**
 * Returns what is wrong with the statements of a migration on PostgreSQL, each with a way to do without; tables that it creates
 * itself, or that no released migration has created, have no rows yet.
 */
export function findBlocking(statements: readonly string[], newTables: readonly string[] = []): string[] {
  const plain = statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  const empty = new Set([...newTables, ...findCreated(statements)].map((table) => table.toLowerCase()));
  return plain
    .filter((statement) => !empty.has(tableOf(statement)))
    .flatMap((statement) =>
      BLOCKING.filter(([pattern]) => pattern.test(statement)).map(
        ([, instead]) => `${statement.slice(0, 80)}: ${instead}`,
      ),
    );
}

/** Returns the tables that statements create. */
export function findCreated(statements: readonly string[]): string[] {
  return statements.flatMap((statement) => /^\s*create table "(\w+)"/.exec(statement)?.[1] ?? []);
}

function tableOf(statement: string): string {
  return (
    /^(?:alter table|update|delete from|insert into|create .*? on) (?:only )?"(\w+)"/.exec(statement)?.[1] ??
    ''
  );
}
