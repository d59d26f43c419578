import type { Ports } from '@doorstep/domain/server';
import { openWorld } from '@doorstep/domain/testing';
import { buildApp } from '../src/app.ts';
import { type Environment, readEnvironment } from '../src/env.ts';
import { type Server, contentOf, cookieOf, jsonOf } from './server.ts';

const PASSWORD = 'doorstep-demo';

/** The product in this process, on a database of its own, with a clock that stands still and no network. */
export interface InProcessServer extends Server {
  world: Awaited<ReturnType<typeof openWorld>>;
  app: Awaited<ReturnType<typeof buildApp>>;
  environment: Environment;
  /** Lines that the server logged. */
  log: string[];
}

interface Options {
  variables?: Record<string, string>;
  webRoot?: string;
  ports?: Partial<Ports>;
}

let made = 0;

export async function openInProcess({ variables, webRoot, ports }: Options = {}): Promise<InProcessServer> {
  const world = await openWorld();
  const environment = readEnvironment({ LOG_LEVEL: 'debug', ...variables });
  const log: string[] = [];
  const app = await buildApp({
    environment,
    database: world.database,
    feed: world.context(null).feed,
    ports: { ...world.ports, ...ports },
    clock: () => world.now,
    readiness: { stopping: false },
    webRoot,
    logTo: { write: (line) => void log.push(line) },
  });

  const server: InProcessServer = {
    world,
    app,
    environment,
    log,
    async send(sending) {
      const { payload, headers } = contentOf(sending);
      const answer = await app.inject({
        method: sending.method as 'GET',
        url: sending.path,
        ...(payload !== undefined && { payload }),
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
    },
  };
  return server;
}
