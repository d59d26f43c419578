import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PRODUCT_NAME } from '@doorstep/domain';
import {
  type Database,
  type FileStore,
  NewerSchemaError,
  demoState,
  migrate,
  openDatabase,
  openFeed,
  seedDemo,
  holdBackOldMails,
  setTracing,
  type Ports,
  openCipher,
  openPasswords,
} from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { trackConnections } from './http/connections.ts';
import { type Environment, OperatorError } from './env.ts';
import { WEB_BUILD } from './folders.ts';
import { openFolder } from './gateways/folder.ts';
import { warnOfForeignPasskeys } from './operations/foreign-passkeys.ts';
import { listen } from './http/listen.ts';
import { openJobTimes } from './operations/job-times.ts';
import { scheduleJobs } from './operations/schedule.ts';
import { shutDown } from './operations/shutdown.ts';
import { openBudget } from './http/rate-limits.ts';
import { openFreshdesk } from './gateways/freshdesk.ts';
import { openPictures } from './gateways/pictures.ts';
import { openMailer } from './gateways/smtp.ts';
import { postcodeSources } from './gateways/postcode-sources.ts';

interface Server {
  app: FastifyInstance;
  stop(): Promise<void>;
}

interface StartOptions extends Pick<AppOptions, 'clock' | 'prepare'> {
  secretKey: string;
  filesFolder: string;
}

/**
 * Opens and migrates the database, seeds an empty one in demo mode, and listens. The server of the end-to-end tests passes
 * `prepare`, to add routes that move its clock.
 */
export async function startServer(
  environment: Environment,
  { clock, prepare, secretKey, filesFolder }: StartOptions,
): Promise<Server> {
  const tracing = await startTracing(environment);
  const files = await openFiles(environment, filesFolder);
  const ports = openPorts(environment, secretKey, files);
  const database = await openMigrated(environment, async (migrated) => {
    if (!environment.DEMO) return;
    if ((await demoState(migrated)) === 'foreign') {
      throw new OperatorError(
        'DEMO is 1, but the database has data that is not from the demo. Set DEMO to 0, or use an empty database.',
      );
    }
    await seedDemo(migrated, ports.passwords, clock());
  });
  let app: FastifyInstance | undefined;
  try {
    // Mails from before a restore, or before there was a mail server, must not be sent now.
    await holdBackOldMails(database, ports.mailer !== null, clock());
    const readiness = { stopping: false };
    const jobs = openJobTimes();
    const webRoot = existsSync(join(WEB_BUILD, 'pages.json')) ? WEB_BUILD : undefined;
    app = await buildApp({
      environment,
      database,
      feed: openFeed(database, clock),
      ports,
      clock,
      readiness,
      jobs,
      webRoot,
      prepare,
    });
    if (!webRoot) app.log.warn('there is no web build: only the API is served');
    await warnOfForeignPasskeys(database, environment.PUBLIC_URL, (sentence) => app?.log.warn(sentence));
    const connections = trackConnections(app.server);
    const stopListening = await listen(app, environment);
    const endJobs = scheduleJobs({ database, ports, clock, jobs, log: app.log });
    const release = async () => void (await Promise.all([database.close(), tracing?.end()]));
    const running = { app, readiness, stopListening, connections, endJobs, release };
    return { app, stop: () => shutDown(running) };
  } catch (error) {
    // What fails to close must not hide why the start failed.
    await Promise.allSettled([app?.close()]);
    await Promise.allSettled([database.close(), tracing?.end()]);
    throw error;
  }
}

/** Opens the bucket of S3_URL, if there is one, else the folder (FIL-3, FIL-10). */
export async function openFiles(environment: Environment, filesFolder: string): Promise<FileStore> {
  const { S3_URL: url, S3_BUCKET: bucket = '', S3_REGION: region } = environment;
  if (!url) return openFolder(filesFolder);
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const { openS3 } = await import('./gateways/s3.ts');
  const folder = basename(filesFolder);
  return openS3({ url, bucket, folder, region, accessKeyId, secretAccessKey });
}

/** Starts tracing if an OTLP endpoint is set; otherwise its SDK is never loaded (RUN-26). */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...environment }: Environment) {
  if (!endpoint) return null;
  const { openTracing } = await import('./operations/tracing.ts');
  const tracing = openTracing({ endpoint, ratio: environment.OTEL_TRACES_SAMPLER_ARG });
  setTracing(tracing);
  return tracing;
}

/**
 * Opens the database of DATABASE_URL, migrated and filled by `fill`. Both may take longer than any query of a request, because
 * there may be much to migrate, and other processes may be migrating. So they bypass a pooler, which has time limits.
 */
export async function openMigrated(
  { DATABASE_URL, DATABASE_LISTEN_URL, ALLOW_NEWER_DATABASE }: Environment,
  fill: (migrated: Database) => Promise<void> = async () => {},
): Promise<Database> {
  const bypassesPooler = DATABASE_LISTEN_URL !== undefined && DATABASE_URL.startsWith('postgres');
  const name = bypassesPooler ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL';
  let preparing: Database | undefined;
  try {
    preparing = openDatabase(bypassesPooler ? DATABASE_LISTEN_URL : DATABASE_URL, {
      queryTimeoutMs: Infinity,
    });
    await migrate(preparing, { allowNewer: ALLOW_NEWER_DATABASE });
  } catch (error) {
    await preparing?.close();
    if (error instanceof NewerSchemaError) {
      throw new OperatorError(
        `${name} names a database that a newer version of ${PRODUCT_NAME} has changed (${error.steps.join(', ')}). Start that version, or set ALLOW_NEWER_DATABASE to 1 to use this one anyway.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${name} names a database that could not be opened or migrated: ${reason}.`, {
      cause: error,
    });
  }
  try {
    await fill(preparing);
    return openDatabase(DATABASE_URL, { listenUrl: DATABASE_LISTEN_URL });
  } finally {
    await preparing.close();
  }
}

function openPorts(environment: Environment, secretKey: string, files: FileStore): Ports {
  return {
    budget: openBudget(),
    passwords: openPasswords(),
    cipher: openCipher(secretKey, environment.SECRET_KEY_PREVIOUS),
    files,
    freshdesk: openFreshdesk(environment),
    mailer: openMailer(environment),
    pictures: openPictures(),
    postcodes: postcodeSources(environment),
    publicUrl: environment.PUBLIC_URL,
  };
}
