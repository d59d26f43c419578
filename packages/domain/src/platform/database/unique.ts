/** What PostgreSQL and SQLite say when a unique key refuses a row. */
const UNIQUE_CODES: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/** Whether a write failed because another row holds the same value of this unique column. */
export function violatesKey(error: unknown, column: string): boolean {
  const { code, constraint, message } = (error ?? {}) as Record<string, unknown>;
  return UNIQUE_CODES.has(code) && `${String(constraint)} ${String(message)}`.includes(column);
}
