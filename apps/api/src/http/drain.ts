import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** A server's connections, which can be ended without losing a request. */
export interface Connections {
  /**
   * Resolves once a turn of the event loop has taken no new connection, or when the time is over. A loaded process takes one
   * in a turn; the system resets those that still wait when the listener closes.
   */
  taken(ms: number): Promise<void>;
  /**
   * Has each response end its connection, and resolves when none is left or the time is over. A client that is using its
   * connection learns in time that the next request needs another; only those without a request meanwhile are left.
   */
  drain(ms: number): Promise<void>;
}

const POLL_MS = 20;

/** Tracks the connections of a server, those of its further listeners too; to be called before it listens. */
export function trackConnections(server: Server): Connections {
  const sockets = new Set<Socket & { _httpMessage?: ServerResponse | null }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    async taken(ms) {
      const until = performance.now() + ms;
      let isTaking = true;
      const note = () => (isTaking = true);
      server.on('connection', note);
      while (isTaking && performance.now() < until) {
        isTaking = false;
        await turn();
      }
      server.off('connection', note);
    },

    async drain(ms) {
      // Node then sends `Connection: close`, unless the headers have left already.
      const endAfter = (response: ServerResponse) => (response.shouldKeepAlive = false);
      for (const { _httpMessage: response } of sockets) if (response) endAfter(response);
      server.prependListener('request', (_request, response) => endAfter(response));
      const until = performance.now() + ms;
      while (sockets.size > 0 && performance.now() < until) await sleep(POLL_MS);
    },
  };
}
