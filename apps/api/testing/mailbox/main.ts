import { parseArgs } from 'node:util';
import { openMailbox } from './mailbox.ts';

/** Responses instead of accepting an email, by the name that is typed. */
const FAILURES: Readonly<Record<string, number>> = { busy: 451, refuse: 550 };

/**
 * A mail server on this machine with a page that shows what arrived: `npm run mailbox [-- --port 8025] [--smtp-port 1025]`.
 * It keeps mails until it ends, and sends none on. A failure is chosen while it runs by typing its name, or an empty line
 * for none.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: option, 'smtp-port': option } });
  const mailbox = await openMailbox({
    port: Number(values.port ?? 8025),
    smtpPort: Number(values['smtp-port'] ?? 1025),
  });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const names = Object.keys(FAILURES).join(' or ');

  function choose(name: string): void {
    const code = FAILURES[name];
    if (name !== '' && code === undefined) return say(`Type ${names}, or press Enter`);
    mailbox.behaviour.refuses = () => code;
    say(code === undefined ? 'Accepting mails' : `Rejecting mails with ${code}`);
  }

  say(`The mailbox is ready at ${mailbox.url}. Start the server with`);
  say(`  SMTP_URL=${mailbox.smtpUrl}`);
  say(`Type ${names} to make it reject mails, or press Enter to accept them again.`);
  process.stdin.setEncoding('utf8').on('data', (line: string) => choose(line.trim()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stdin.destroy();
      void mailbox.close();
    });
}

await run();
