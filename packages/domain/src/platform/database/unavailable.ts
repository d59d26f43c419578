/**
 * Error codes of SQLite for temporary failures: another program held the lock, the disk is full or fails, the file may
 * not be written, cannot be opened or is damaged.
 */
const SQLITE = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)(_|$)/;

/**
 * The same of PostgreSQL: connections (class 08), resources such as the disk or connections (53), its files (58), a
 * read-only standby, a query that took too long, shutting down or starting, and conflicts that would not end.
 */
const SQLSTATE = /^(08...|53...|58...|XX00[12]|25006|57014|57P0[1235]|25P03|40001|40P01)$/;

/** The database was not reached, or a connection ended or fell silent: no answer at all. */
export class ConnectionFailure extends Error {
  constructor(cause: unknown) {
    // Several addresses fail for several reasons at once.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    super(first instanceof Error ? first.message : String(first), { cause });
    this.name = 'ConnectionFailure';
  }
}

/** Errors of PostgreSQL when a connection ends, with or without the transaction that was being committed on it. */
const CONNECTION_ENDED = /^(08...|57P0[1235])$/;

/** Returns whether a failed transaction may have been committed all the same: its answer was lost. */
export function mayHaveCommitted(error: unknown): boolean {
  return error instanceof ConnectionFailure || CONNECTION_ENDED.test(codeOf(error));
}

/** Returns whether an error means that the database cannot be used for now. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof ConnectionFailure || SQLITE.test(code) || SQLSTATE.test(code);
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
