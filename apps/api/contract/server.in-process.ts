import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from '@doorstep/domain/server';
import { openWorld } from '@doorstep/domain/testing';
import { buildApp } from '../src/app.ts';
import { openBudget } from '../src/http/rate-limits.ts';
import { type Environment, readEnvironment } from '../src/env.ts';
import { openFolder } from '../src/gateways/folder.ts';
import { openPictures } from '../src/gateways/pictures.ts';
import { type Server, contentOf, cookieOf, jsonOf } from './server.ts';

const PASSWORD = 'doorstep-demo';

/** The product in this process, on a database of its own, with a stopped clock and no network. */
export interface InProcessServer extends Server {
  world: Awaited<ReturnType<typeof openWorld>>;
  app: Awaited<ReturnType<typeof buildApp>>;
  environment: Environment;
  filesFolder: string;
  /** Lines that the server logged. */
  log: string[];
}

interface Options {
  variables?: Record<string, string>;
  webRoot?: string;
  ports?: Partial<Ports>;
  /** The time for a request to arrive; 15 s by default. */
  arrivalMs?: number;
}

let made = 0;

export async function openInProcess({
  variables,
  webRoot,
  ports,
  arrivalMs,
}: Options = {}): Promise<InProcessServer> {
  const world = await openWorld();
  const environment = readEnvironment({ LOG_LEVEL: 'debug', ...variables });
  const log: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-files-'));
  const app = await buildApp({
    environment,
    database: world.database,
    feed: world.context(null).feed,
    ports: {
      ...world.ports,
      budget: openBudget(),
      files: openFolder(folder),
      pictures: openPictures(),
      ...ports,
    },
    clock: () => world.now,
    readiness: { stopping: false },
    webRoot,
    arrivalMs,
    logTo: { write: (line) => void log.push(line) },
  });

  const server: InProcessServer = {
    world,
    app,
    environment,
    filesFolder: folder,
    log,
    async send(sending) {
      const { payload, headers } = contentOf(sending);
      const answer = await app.inject({
        method: sending.method as 'GET',
        url: sending.path,
        ...(payload !== undefined && {
          payload: typeof payload === 'string' ? payload : Buffer.from(payload),
        }),
        headers,
        ...(sending.address && { remoteAddress: sending.address }),
      });
      return {
        status: answer.statusCode,
        headers: new Headers(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
          ),
        ),
        text: answer.body,
        json: jsonOf(answer.body),
      };
    },
    async signIn(who) {
      made += 1;
      const username = `${who}.${made}`;
      const role = who === 'stranger' ? 'customer' : who;
      const answer = await server.send({
        method: 'POST',
        path: '/api/register',
        body: { username, name: username, email: `${username}@example.test`, password: PASSWORD, role },
        // Registrations are limited per address.
        address: `10.0.${made >> 8}.${made & 255}`,
      });
      if (answer.status !== 201) throw new Error(`Registration failed: ${answer.text}`);
      return cookieOf(answer);
    },
    async close() {
      await app.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}
