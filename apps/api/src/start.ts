import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, demoState, migrate, openDatabase, openFeed, seedDemo } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { type Environment, EnvironmentError } from './env.ts';
import { openPorts } from './ports.ts';
import { scheduleUpkeep } from './schedule.ts';
import { shutDown } from './shutdown.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/build/client', import.meta.url));

interface Server {
  app: FastifyInstance;
  stop(): Promise<void>;
}

/** Opens the database, brings it up to date, fills an empty one in demo mode and listens. */
export async function startServer(
  environment: Environment,
  { clock, prepare, secretKey }: Pick<AppOptions, 'clock' | 'prepare'> & { secretKey: string },
): Promise<Server> {
  const database = await openMigrated(environment);
  const ports = openPorts(environment, secretKey);
  try {
    if (environment.DEMO) {
      if ((await demoState(database)) === 'foreign') {
        throw new EnvironmentError('DEMO must be 0 when the database holds data that the demo did not seed.');
      }
      await seedDemo(database, ports.passwords, clock());
    }
    const readiness = { stopping: false };
    const webRoot = existsSync(join(WEB_ROOT, 'pages.json')) ? WEB_ROOT : undefined;
    const app = await buildApp({
      environment,
      database,
      feed: openFeed(database, clock),
      ports,
      clock,
      readiness,
      webRoot,
      prepare,
    });
    if (!webRoot) app.log.warn('there is no web build: only calls are answered');
    await listen(app, environment);
    const endUpkeep = scheduleUpkeep({ database, clock, log: app.log });
    const release = async () => {
      await endUpkeep();
      await database.close();
    };
    return { app, stop: () => shutDown(app, readiness, release) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database that DATABASE_URL names, with the present schema. */
export async function openMigrated({ DATABASE_URL }: Environment): Promise<Database> {
  try {
    const database = openDatabase(DATABASE_URL);
    await migrate(database);
    return database;
  } catch (error) {
    throw new EnvironmentError(`DATABASE_URL names a database that could not be opened: ${reasonOf(error)}.`);
  }
}

async function listen(app: FastifyInstance, { HOST, PORT }: Environment): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new EnvironmentError(`PORT ${PORT} is already in use.`);
    if (code === 'EACCES') throw new EnvironmentError(`PORT ${PORT} may not be used by this account.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new EnvironmentError(`HOST ${HOST} is not an address of this machine.`);
    }
    throw error;
  }
}

/** Why a connection failed; several addresses fail for several reasons at once. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}
