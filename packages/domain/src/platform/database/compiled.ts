import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isPostgres } from './dialect.ts';

/** A placeholder for a parameter while a query is compiled. */
class Parameter {
  readonly path: readonly PropertyKey[];

  constructor(path: readonly PropertyKey[]) {
    this.path = path;
  }

  valueIn(values: unknown): unknown {
    let value = values;
    for (const name of this.path) value = (value as Record<PropertyKey, unknown>)[name];
    return value;
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter([name]) });

/**
 * A query that is built and compiled once for each kind of database and then only run, for the few that every request or
 * booking makes (building takes longer than answering). `build` gets the parameters by name (which a rest pattern does not) and
 * must use them as plain values.
 */
export function compiled<Row, Parameters extends object, Executor extends Db | Tx = Db>(
  build: (db: Executor, parameters: Parameters) => Compilable<Row>,
): (db: Executor, values: Parameters) => Promise<Row[]> {
  return compiledOnce((db: Executor) => build(db, parameters as Parameters));
}

const MAX_SHAPES = 100;

/**
 * The same for a query whose text depends on which values there are: the rows of an insert, the columns of an update, a list
 * of ids. It is compiled once for each shape, which is the names and numbers of its values; undefined counts as missing.
 */
export function compiledByShape<Row, Values, Executor extends Db | Tx = Db>(
  build: (db: Executor, values: Values) => Compilable<Row>,
): (db: Executor, values: Values) => Promise<Row[]> {
  const byShape = new Map<string, (db: Executor, values: Values) => Promise<Row[]>>();
  return (db, values) => {
    const shape = shapeOf(values);
    let run = byShape.get(shape);
    if (!run) {
      const placeholders = placeholdersFor(values) as Values;
      run = compiledOnce((executor: Executor) => build(executor, placeholders));
      if (byShape.size >= MAX_SHAPES) byShape.clear();
      byShape.set(shape, run);
    }
    return run(db, values);
  };
}

function compiledOnce<Row, Executor extends Db | Tx>(
  build: (db: Executor) => Compilable<Row>,
): (db: Executor, values: unknown) => Promise<Row[]> {
  const queries = new Map<boolean, CompiledQuery<Row>>();
  return async (db, values) => {
    const dialect = isPostgres(db);
    let query = queries.get(dialect);
    if (!query) queries.set(dialect, (query = build(db).compile()));
    const bound = query.parameters.map((value) =>
      value instanceof Parameter ? value.valueIn(values) : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters: bound })).rows;
  };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Names the parts of a value that decide the text of a query. Runs at each call, so that it allocates little. */
function shapeOf(value: unknown): string {
  if (!isNested(value)) return '';
  if (Array.isArray(value)) {
    let items = `[${value.length}`;
    for (const each of value) if (isNested(each)) items += ` ${shapeOf(each)}`;
    return `${items}]`;
  }
  let names = '{';
  for (const name in value) {
    const of = (value as Record<string, unknown>)[name];
    if (of !== undefined) names += isNested(of) ? `${name}${shapeOf(of)},` : `${name},`;
  }
  return `${names}}`;
}

function placeholdersFor(value: unknown, path: readonly PropertyKey[] = []): unknown {
  if (!isNested(value)) return new Parameter(path);
  if (Array.isArray(value)) return value.map((each, index) => placeholdersFor(each, [...path, index]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) =>
      of === undefined ? [] : [[name, placeholdersFor(of, [...path, name])]],
    ),
  );
}
