import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../checks/run/program.ts';

/** Images cannot be built here. The test of the guide runs what this one does on top of its base. */

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const container = read('Containerfile');
const compose = read('compose.yml');

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end());
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

test.each([
  [200, true],
  [503, false],
])('the health check of a server that answers %i is %s', async (answered, isHealthy) => {
  status = answered;
  const [, ...args] = JSON.parse(/HEALTHCHECK .* CMD (\[.+\])$/m.exec(container)?.[1] ?? '[]') as string[];
  const { port } = server.address() as AddressInfo;
  const { ok } = await runProgram({ command: process.execPath, args, env: { PORT: String(port) } });
  expect(ok).toBe(isHealthy);
});

test('the server has its own account and is started by a program of the release', () => {
  const run = container.split(/^FROM /m).at(-1) ?? '';
  expect(run).toMatch(/^USER 10001:10001$/m);
  const program = /^ENTRYPOINT \["\/opt\/doorstep\/current\/(.+)"\]$/m.exec(run)?.[1] ?? '';
  expect(existsSync(path.join(import.meta.dirname, '..', program))).toBe(true);
  expect(container).toContain('RUN npm run assemble -- /opt/doorstep/current\n');
});

test('every file that the compose file names exists, or an example of it', () => {
  const named = [...compose.matchAll(/(?:env_file: |volumes: \['(?=\.)|dockerfile: )([./\w-]+)/g)].map(
    ([, file = '']) => file,
  );
  expect(named).toEqual([
    'tooling/deploy/container/Containerfile',
    'doorstep.env',
    '../balancers/haproxy.cfg',
  ]);
  for (const file of named) {
    const from = file.startsWith('tooling') ? '../../..' : '.';
    const target = path.join(import.meta.dirname, from, file);
    expect(existsSync(target) || existsSync(`${target}.example`)).toBe(true);
  }
});

test('every container has a read-only root, no capabilities and no new privileges', () => {
  const [, hardened = ''] = /^x-hardened: &hardened\n([\s\S]*?)\n\n/m.exec(compose) ?? [];
  expect(hardened).toContain('read_only: true');
  expect(hardened).toContain('cap_drop: [ALL]');
  expect(hardened).toContain("security_opt: ['no-new-privileges:true']");
  expect(compose).toMatch(/^x-doorstep: &doorstep\n {2}<<: \*hardened$/m);
  const [, listed = ''] = /^services:\n([\s\S]*?)^networks:/m.exec(compose) ?? [];
  const services = listed.split(/^ {2}(?=\w+:)/m).filter((text) => /^\w+:/.test(text));
  expect(services).toHaveLength(5);
  expect(services.filter((text) => !/<<: \*(hardened|doorstep)\b/.test(text))).toEqual([]);
  expect(compose).not.toMatch(/privileged|cap_add|read_only: false/);
});

test('Node finds its libraries where it builds and where it runs', () => {
  const installs = [...container.matchAll(/apt-get install (.+)/g)].map(([, packages = '']) => packages);
  expect(installs.filter((packages) => !packages.split(' ').includes('libatomic1'))).toEqual([]);
  expect(installs).toHaveLength(2);
});

test("an operator's secrets get neither into an image nor into a release", () => {
  const secrets = [...compose.matchAll(/(?:env_file: |\{ file: )(?:\.\/)?([\w.]+)/g)].map(
    ([, file = '']) => file,
  );
  expect(secrets).toEqual(['doorstep.env', 'doorstep.pem']);
  for (const file of secrets)
    expect(read('Containerfile.dockerignore').split('\n')).toContain(`tooling/deploy/container/${file}`);
  const [, notCopied = ''] = /^const NOT_COPIED =\s+\/(.+)\/;$/m.exec(read('../assemble.mjs')) ?? [];
  expect('/doorstep/tooling/deploy/container').toMatch(new RegExp(notCopied));
  expect('/doorstep/tooling/deploy/systemd').not.toMatch(new RegExp(notCopied));
});

test('the first backup waits for the tables, and one that failed is repeated soon', async () => {
  const [, backup = ''] = compose.split(/^ {2}backup:$/m);
  expect(backup).toContain('depends_on: { one: { condition: service_healthy } }');
  const loop = /'while :; do (.+); done'/.exec(backup)?.[1] ?? '';
  for (const [works, seconds] of [
    ['true', '86400'],
    ['false', '600'],
  ]) {
    const round = loop.replace(/\S+back-up \S+/, works ?? '').replaceAll('sleep', 'echo');
    const { output } = await runProgram({ command: 'sh', args: ['-c', round] });
    expect(output.trim()).toBe(seconds);
  }
});
