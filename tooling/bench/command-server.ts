import { createServer } from 'node:http';
import express from 'express';
import { openBareStore } from './bare-store.ts';
import { type ReferenceRequest, answerCommand } from './reference-commands.ts';
import { StorePool } from './reference-store.ts';
import { openRivalStore } from './rival-store.ts';

/**
 * A server to compare the commands of ours with: the limit, which is `node:http` with prepared statements, or the rival, which
 * is Express with Drizzle and prepared queries. `node command-server.ts <limit|rival> <DATABASE_URL> <port>`
 */
const [kind = '', url = '', port = ''] = process.argv.slice(2);
const ready = () => void process.stdout.write('ready\n');
const stores = await StorePool.open(url, kind === 'limit' ? openBareStore : openRivalStore);

/** Ends the server at an error, and with it the benchmark. */
async function answer(
  request: ReferenceRequest,
  send: (status: number, body: unknown) => unknown,
): Promise<void> {
  send(...(await answerCommand(stores, request)));
}

if (kind === 'limit') {
  createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.once('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      const { url: path = '', headers } = request;
      void answer({ path, cookie: headers.cookie, body }, (status, sent) => {
        const json = JSON.stringify(sent);
        const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
        response.writeHead(status, head).end(json);
      });
    });
  }).listen(Number(port), '127.0.0.1', ready);
} else {
  const app = express().use(express.json());
  app.use((request, response) => {
    const { path, headers } = request;
    const body = request.body as Record<string, unknown>;
    void answer({ path, cookie: headers.cookie, body }, (status, sent) => response.status(status).json(sent));
  });
  app.listen(Number(port), '127.0.0.1', ready);
}
