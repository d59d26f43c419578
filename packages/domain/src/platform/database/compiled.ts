import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A placeholder for a parameter while a query is compiled. */
class Parameter {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(name) });

/**
 * A read that is built and compiled once for each database and then only run, for the few that every request makes
 * (building takes longer than answering). `build` gets the parameters by name and must use them as plain values.
 */
export function compiled<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, values: Parameters) => Promise<Row[]> {
  const queries = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, values) => {
    let query = queries.get(db);
    if (!query) queries.set(db, (query = build(db, parameters as Parameters).compile()));
    const bound = query.parameters.map((value) =>
      value instanceof Parameter ? (values as Record<PropertyKey, unknown>)[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters: bound })).rows;
  };
}
