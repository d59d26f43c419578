import pg from 'pg';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/*
 * The databases of a run's tests on PostgreSQL: copies of a template that is migrated once, handed on from test to
 * test, since to empty one takes a small part of the time that a copy takes.
 */

const TEMPLATE = 'template_doorstep';

/** By how much a test may fill its database and it is still emptied rather than dropped, in bytes. */
const WORTH_EMPTYING = 2 * 1024 * 1024;

/** A fingerprint of a database: numbers that every change of its schema changes, and its size in bytes. */
interface Look {
  shape: string;
  size: string;
}

const LOOK = `
  select concat_ws(' ', count(*), max("oid"), sum("relnatts"),
    (select concat_ws(' ', count(*), max("oid")) from "pg_constraint")) as "shape",
    pg_database_size(current_database()) as "size"
  from "pg_class" where "relnamespace" = 'public'::regnamespace`;

/** Once per server: migrates the template, and writes down its look and how a copy becomes as new. */
export async function prepareTemplate(): Promise<void> {
  await onServer(`create database "${TEMPLATE}"`);
  const database = openDatabase(urlOf(TEMPLATE), { connections: 1 });
  await migrate(database);
  await database.close();
  const [script, look] = await inDatabase(TEMPLATE, async (client) => {
    return [await emptyingScript(client), await lookOf(client)] as const;
  });
  await onServer('create table "template" ("script" text, "shape" text, "size" bigint)');
  await onServer('insert into "template" values ($1, $2, $3)', [script, look?.shape, look?.size]);
  await server?.end();
  server = undefined;
}

/** A copy of the template, which one test after the other uses. */
export interface Copy {
  url: string;
  /** For connections that stay open from test to test. */
  ownUrl: string;
  /** Makes it as new; returns false when a test changed its schema or filled it up. */
  empty(): Promise<boolean>;
  drop(): Promise<void>;
}

const OWN_APPLICATION = 'idle';

export async function makeCopy(): Promise<Copy> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await onServer(`create database "${name}" template "${TEMPLATE}"`);
  const [template] = await onServer<Look & { script: string }>('select * from "template"');
  if (!template) throw new Error('The template was not prepared.');
  const url = urlOf(name);
  const ownUrl = `${url}?application_name=${OWN_APPLICATION}`;
  const client = new pg.Client({ connectionString: ownUrl });
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    ownUrl,
    async empty() {
      const look = await lookOf(client);
      if (look?.shape !== template.shape) return false;
      if (Number(look.size) - Number(template.size) > WORTH_EMPTYING) return false;
      await client.query(template.script);
      return true;
    },
    async drop() {
      await client.end();
      await onServer(`drop database "${name}" with (force)`);
    },
  };
}

/** A database without tables, and how to drop it. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await onServer(`create database "${name}"`);
  return { url: urlOf(name), drop: () => onServer(`drop database "${name}" with (force)`) };
}

let made = 0;

function urlOf(name: string): string {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function lookOf(client: pg.Client): Promise<Look | undefined> {
  return (await client.query<Look>(LOOK)).rows[0];
}

/** Leaves what the migrations put there, and every sequence at its place. */
async function emptyingScript(client: pg.Client): Promise<string> {
  const statements = [
    // The connections that other processes had, and what a test did not wait for.
    `select pg_terminate_backend("pid") from "pg_stat_activity"
     where "datname" = current_database() and "pid" <> pg_backend_pid()
       and ("application_name" <> '${OWN_APPLICATION}' or "state" <> 'idle')`,
    // Without the foreign keys' checks the order of tables does not matter.
    `set "session_replication_role" = replica`,
  ];
  const tables = await client.query<{ name: string }>(
    `select "tablename" as "name" from "pg_tables" where "schemaname" = 'public'`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ kept: string | null }>(
      `select json_agg("each")::text as "kept" from "${name}" "each"`,
    );
    const kept = rows[0]?.kept;
    statements.push(`delete from "${name}"`);
    if (!kept) continue;
    const records = `json_populate_recordset(null::"${name}", ${client.escapeLiteral(kept)})`;
    statements.push(`insert into "${name}" overriding system value select * from ${records}`);
  }
  const sequences = await client.query<{ place: string }>(
    `select format('select setval(%L, %s, %L)', quote_ident("sequencename"),
       coalesce("last_value", "start_value"), "last_value" is not null) as "place"
     from "pg_sequences" where "schemaname" = 'public'`,
  );
  return [...statements, ...sequences.rows.map(({ place }) => place)].join(';\n');
}

async function inDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let server: pg.Pool | undefined;

/** One connection per process, that does not keep it from ending. */
async function onServer<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  server ??= new pg.Pool({ connectionString: urlOf('postgres'), max: 1, allowExitOnIdle: true });
  return (await server.query<Row>(statement, values)).rows;
}
