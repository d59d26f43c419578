import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a mail server is told to answer instead of taking a mail; `drop` ends the connection after the mail was sent. */
type Behaviour = { refuses?: number; drops?: boolean };

/** A real mail server on a free port of this machine, and what arrived there, parsed. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const arrived: Email[] = [];
  const behaviour: Behaviour = {};
  const server: SMTPServer = new SMTPServer({
    // Its own certificate is nobody’s.
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      done(behaviour.refuses === undefined ? null : refusal(behaviour.refuses));
    },
    onData(stream, _session, done) {
      const taken = async () => {
        arrived.push(await PostalMime.parse(await buffer(stream)));
        if (behaviour.drops) for (const connection of server.connections) connection.close();
        else done(null);
      };
      void taken();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    behaviour,
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Ends it, and the connections that are kept open to it. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection.close();
      }),
  };
}

function refusal(code: number): Error {
  return Object.assign(new Error('Not here'), { responseCode: code });
}
