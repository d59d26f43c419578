import { type Socket, connect } from 'node:net';

/** A live stream, and the events that arrived on it. */
interface Followed {
  socket: Socket;
  /** Resolves once the stream has begun. */
  begun: Promise<void>;
  ids: Set<number>;
  /** Returns the id to resume after: the last one received, else `from`. */
  cursor(): string | undefined;
}

/** Follows a customer's live stream over a plain connection. */
export function followStream(
  origin: string,
  token: string,
  { from, onEvent }: { from?: string | undefined; onEvent?: (id: number) => void } = {},
): Followed {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const head = ['GET /trpc/events.follow HTTP/1.1', `Host: ${host}`, `Cookie: doorstep_session=${token}`];
  if (from !== undefined) head.push(`Last-Event-ID: ${from}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const begun = Promise.withResolvers<void>();
  const ids = new Set<number>();
  let unread = '';
  let cursor = from;
  socket.on('data', (part: string) => {
    const lines = (unread + part).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const id = /^data: {"id":(\d+)/.exec(line)?.[1];
      if (id !== undefined) {
        ids.add(Number(id));
        onEvent?.(Number(id));
      }
      cursor = /^id: (.+)$/.exec(line)?.[1] ?? cursor;
      if (line.startsWith('event: connected') || line.startsWith('data: ')) begun.resolve();
    }
  });
  socket.on('error', begun.reject);
  socket.once('close', () => begun.reject(new Error('The stream ended')));
  return { socket, begun: begun.promise, ids, cursor: () => cursor };
}
