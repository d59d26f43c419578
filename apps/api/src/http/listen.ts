import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, Server as NetServer, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Environment, OperatorError } from '../env.ts';

/** Stops taking connections and leaves the open ones. */
export type StopListening = () => void;

/** Listens on HOST and PORT; on every address of `localhost`. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Environment): Promise<StopListening> {
  try {
    return await listenOn(app, HOST === 'localhost' ? await addressesOf(HOST) : [HOST], PORT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new OperatorError(`PORT ${PORT} is already in use.`);
    if (code === 'EACCES') throw new OperatorError(`This account isn’t allowed to use PORT ${PORT}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new OperatorError(`HOST ${HOST} is not an address of this machine.`);
    }
    throw error;
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Listens on several addresses with one port and one server. Fastify by itself opens a server for each address of
 * `localhost`, of which the second lacks our refusals and closes no connections. A further address that fails is logged.
 */
export async function listenOn(
  app: FastifyInstance,
  [first = '127.0.0.1', ...others]: readonly string[],
  port: number,
): Promise<StopListening> {
  const listeners = others.map((host) => {
    const options = { allowHalfOpen: true, noDelay: true };
    return { host, listener: createServer(options, (socket) => app.server.emit('connection', socket)) };
  });
  const stopListening = () => {
    // An HTTP server's own `close` also ends idle connections, and with them requests that are on their way.
    NetServer.prototype.close.call(app.server);
    for (const { listener } of listeners) listener.close();
  };
  app.addHook('preClose', async () => stopListening());
  await app.listen({ host: first, port });
  const { port: actual } = app.server.address() as AddressInfo;
  for (const { host, listener } of listeners) {
    try {
      await once(listener.listen(actual, host), 'listening');
      app.log.info({ host, port: actual }, 'listening as well');
    } catch (error) {
      app.log.warn({ err: error, host, port: actual }, 'cannot listen there');
    }
  }
  return stopListening;
}
