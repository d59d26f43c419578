import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

type Lost = 'answers' | 'answers to commits';

/** The end of PostgreSQL's message for this statement. */
const COMMIT = 'commit\0';

/** An address that leads to one of several servers, as a floating IP address does. */
export interface FloatingAddress {
  port: number;
  /** Passes on what clients send, but no answer at all, or none from a client's next commit on. */
  lose(what: Lost): void;
  /** Ends all connections; new ones lead to this port of loopback. */
  moveTo(port: number): void;
  close(): void;
}

export async function openFloatingAddress(target: number): Promise<FloatingAddress> {
  let port = target;
  let lost: Lost | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    let isCommitting = false;
    near.on('data', (sent) => {
      isCommitting ||= lost === 'answers to commits' && sent.includes(COMMIT);
      far.write(sent);
    });
    far.on('data', (answer) => isCommitting || lost === 'answers' || near.write(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lose: (what) => (lost = what),
    moveTo(next) {
      [port, lost] = [next, null];
      end();
    },
    close() {
      server.close();
      end();
    },
  };
}
