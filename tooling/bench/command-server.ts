import { createServer } from 'node:http';
import express from 'express';
import { openBareStore } from './bare-store.ts';
import { answerCommand } from './reference-commands.ts';
import { WRITTEN } from './reference-store.ts';
import { openRivalStore } from './rival-store.ts';

/**
 * A server to compare the commands of ours with: the limit, which is `node:http` with prepared statements, or the rival, which
 * is Express with Drizzle and prepared queries. `node command-server.ts <limit|rival> <database file> <port>`
 */
const [kind = '', file = '', port = ''] = process.argv.slice(2);
const ready = () => void process.stdout.write('ready\n');

if (kind === 'limit') {
  const store = openBareStore(file);
  createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.once('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      const { url: path = '', headers } = request;
      const [status, answer] = answerCommand(store, { path, cookie: headers.cookie, body });
      const json = JSON.stringify(answer);
      const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
      response.writeHead(status, sent).end(json);
    });
  }).listen(Number(port), '127.0.0.1', ready);
} else {
  const store = openRivalStore(file, WRITTEN);
  const app = express().use(express.json());
  app.use((request, response) => {
    const { path, headers } = request;
    const body = request.body as Record<string, unknown>;
    const [status, answer] = answerCommand(store, { path, cookie: headers.cookie, body });
    response.status(status).json(answer);
  });
  app.listen(Number(port), '127.0.0.1', ready);
}
