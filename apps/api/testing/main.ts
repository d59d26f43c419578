import { parseArgs } from 'node:util';
import { failStart } from '../src/env.ts';
import { stopOnSignals } from '../src/operations/shutdown.ts';
import { startTestServer } from './test-server.ts';

/**
 * Runs one test server until it gets a signal, and prints `ready` with its origin.
 * `node apps/api/testing/main.ts [--port 3001] [--database URL] [--now 2026-03-02T10:00:00Z] [--smtp URL]
 * [--desk http://127.0.0.1:3999] [--folder DIR] [--template DIR]`; see TestServerOptions.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: option,
      database: option,
      now: option,
      smtp: option,
      desk: option,
      folder: option,
      template: option,
    },
  });
  const { origin, stop } = await startTestServer(values);
  stopOnSignals(stop);
  process.stdout.write(`ready ${origin}\n`);
}

await run().catch(failStart);
