import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between browser and server that can be cut off and restored; cutting it breaks every open request. */
export interface Connection {
  /** For a browser's options. */
  proxy: { server: string; bypass: string };
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openConnection(): Promise<Connection> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((asked, answer) => {
    const { method = 'GET', headers } = asked;
    const passed = request(asked.url ?? '', { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  return {
    // Without it a browser goes to its own machine directly.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      breakOff();
      await closed;
    },
  };
}
