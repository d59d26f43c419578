import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A proxy between a program and a server that can fall silent like a lost machine: nothing is closed. */
export interface SilentProxy {
  port: number;
  /** Stops forwarding on open connections. New ones are accepted and stay silent too. */
  fallSilent(): void;
  /** Forwards new connections again; silent ones stay silent. */
  recover(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(host: string, port: number): Promise<SilentProxy> {
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    if (silent) return;
    const far = connect(port, host);
    sockets.add(far.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    fallSilent() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    recover() {
      silent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
