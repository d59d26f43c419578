import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Instructions for a mail server, instead of accepting every email at once. */
export interface Behaviour {
  /** The code that a recipient is refused with; undefined takes it. */
  refuses?: (address: string) => number | undefined;
  /** The code that a mail is answered with once it was sent; undefined takes it. */
  answers?: () => number | undefined;
  /** Ends the connection once a mail was sent, without an answer. */
  drops?: boolean;
  /** Runs before it responds: waits, or kills the sender, which is given by its name. */
  before?: (step: 'recipient' | 'mail', sender: string) => Promise<void>;
}

interface Options extends SMTPServerOptions {
  /** 0, for any that is free, by default. */
  port?: number;
  /** A mail that was taken; all of them are in `arrived`. */
  onArrival?: (mail: Email) => void;
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A real mail server on this machine, and what arrived there, parsed; also what it took and did not say so. */
export async function openMailServer({ port: wanted = 0, onArrival, ...options }: Options = {}) {
  const arrived: Email[] = [];
  const behaviour: Behaviour = {};
  const server: SMTPServer = new SMTPServer({
    // Its own certificate is self-signed.
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, { hostNameAppearsAs }, done) {
      const answer = async () => {
        await behaviour.before?.('recipient', hostNameAppearsAs);
        done(refusal(behaviour.refuses?.(address)));
      };
      void answer();
    },
    onData(stream, { hostNameAppearsAs }, done) {
      const take = async () => {
        const sent = await buffer(stream).catch(() => null);
        // Its sender left before the end of it.
        if (!sent) return;
        const mail = await PostalMime.parse(sent);
        const refused = refusal(behaviour.answers?.());
        if (!refused) {
          arrived.push(mail);
          onArrival?.(mail);
        }
        await behaviour.before?.('mail', hostNameAppearsAs);
        if (behaviour.drops) for (const connection of server.connections) connection.close();
        else done(refused);
      };
      void take();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    behaviour,
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    /** Ends it, and the connections that are kept open to it. */
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

/** A server that takes nothing but over TLS, with or without a login as doorstep, password right. */
export function demandingTls({ login = false } = {}): SMTPServerOptions {
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
