import { parseArgs } from 'node:util';
import { openMailbox } from './mailbox.ts';

/**
 * A mail server on this machine with a page that shows what arrived: `npm run mailbox [-- --port 8025] [--smtp-port 1025]`.
 * It keeps mails until it ends, and sends none on.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: option, 'smtp-port': option } });
  const mailbox = await openMailbox({
    port: Number(values.port ?? 8025),
    smtpPort: Number(values['smtp-port'] ?? 1025),
  });
  const lines = [
    `The mailbox is ready at ${mailbox.url}. Start the server with`,
    `  SMTP_URL=${mailbox.smtpUrl}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.close());
}

await run();
