import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Instructions for a mail server, instead of accepting every email at once. */
export interface Behaviour {
  /** The code with which a recipient is rejected; undefined accepts it. */
  refuses?: (address: string) => number | undefined;
  /** The code with which a received mail is rejected; undefined accepts it. */
  answers?: () => number | undefined;
  /** Closes the connection after receiving a mail, without a response. */
  drops?: boolean;
  /** Runs before each response, to delay it or to kill the sender, identified by its HELO name. */
  before?: (step: 'recipient' | 'mail', sender: string) => Promise<void>;
}

interface Options extends SMTPServerOptions {
  port?: number;
  /** Called with each accepted mail; all of them are in `arrived`. */
  onArrival?: (mail: Email) => void;
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/**
 * Starts a real SMTP server on this machine. `arrived` has every accepted email, parsed, even if the connection was dropped
 * before the confirmation. @throws when the port is in use
 */
export async function openMailServer({ port: wanted = 0, onArrival, ...options }: Options = {}) {
  const arrived: Email[] = [];
  const behaviour: Behaviour = {};
  const server: SMTPServer = new SMTPServer({
    // smtp-server's default certificate is self-signed, so STARTTLS is off unless a test brings one.
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, { hostNameAppearsAs }, reply) {
      const answer = async () => {
        await behaviour.before?.('recipient', hostNameAppearsAs);
        reply(refusal(behaviour.refuses?.(address)));
      };
      answer().catch(reply);
    },
    onData(stream, { hostNameAppearsAs }, reply) {
      const take = async () => {
        const sent = await buffer(stream).catch(() => null);
        // The sender left before the end of the mail.
        if (!sent) return;
        const mail = await PostalMime.parse(sent);
        const refused = refusal(behaviour.answers?.());
        if (!refused) {
          arrived.push(mail);
          onArrival?.(mail);
        }
        await behaviour.before?.('mail', hostNameAppearsAs);
        if (behaviour.drops) for (const connection of server.connections) connection.close();
        else reply(refused);
      };
      take().catch(reply);
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Errors of single connections.
  server.on('error', () => {});
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    behaviour,
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    /** Stops the server and closes its open connections. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection.close();
      }),
  };
}

function refusal(code: number | undefined): Error | null {
  return code === undefined ? null : Object.assign(new Error('Not here'), { responseCode: code });
}

const certificate = (name: string) => readFileSync(new URL(`certificates/${name}`, import.meta.url), 'utf8');

/** Certificates of servers on this machine, whose authority is not trusted by default. For tests only. */
export const CERTIFICATES = {
  authority: certificate('authority.pem'),
  cert: certificate('server.pem'),
  key: certificate('server.key'),
};

/** Returns options of a server that requires TLS, and with `login` the user doorstep with the password right. */
export function tlsOnly({ login = false } = {}): SMTPServerOptions {
  const { cert, key } = CERTIFICATES;
  return {
    cert,
    key,
    authOptional: !login,
    disabledCommands: login ? [] : ['AUTH'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'doorstep' && password === 'right'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onMailFrom: (_address, { secure }, done) => done(secure ? null : refusal(530)),
  };
}
