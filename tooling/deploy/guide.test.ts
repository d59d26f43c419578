import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../packages/domain/src/platform/database/migrate.ts';
import { freePort } from '../../packages/domain/testing/free-port.ts';
import { fillPostgres } from '../../packages/domain/testing/releases/open-release.ts';
import { VERSIONS, readRelease } from '../../packages/domain/testing/releases/releases.ts';
import { runProgram } from '../checks/run/program.ts';
import { type DebianPostgres, openPostgres } from './testing/debian-postgres.ts';
import { type Block, readBlocks } from './testing/guide.ts';
import { writeStandIns } from './testing/stand-ins.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BLOCKS = readBlocks(readFileSync(path.join(ROOT, 'docs/operation.md'), 'utf8'));
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const OLDEST_VERSION = VERSIONS[0] ?? '';
const NEWEST_MIGRATION = MIGRATIONS.at(-1)?.[0];
/** Folders of a machine that the scratch folder replaces. */
const MACHINE = /(?<![\w.}])\/(opt|var|etc)\/(?=[a-z])/g;

let postgres: DebianPostgres | undefined;
let shell: ChildProcess | undefined;
const scratch = mkdtempSync(path.join(tmpdir(), 'guide-'));
// Other accounts reach the release and the data below it.
chmodSync(scratch, 0o755);

afterAll(async () => {
  // With the shell go the servers that it started.
  if (shell?.pid) process.kill(-shell.pid, 'SIGKILL');
  await postgres?.stop('immediate');
  rmSync(scratch, { recursive: true, force: true });
});

test('a block that is neither run nor says why not is found', () => {
  const planted = (mark: string) => () => readBlocks(`# Guide\n\n\`\`\`${mark}\nreboot\n\`\`\`\n`);
  for (const mark of ['sh', '', 'bash run', 'sh not run:'])
    expect(planted(mark)).toThrow('The block at line 4 is marked neither');
  expect(planted('sh run')()).toMatchObject([{ notRun: null, text: 'reboot\n' }]);
  expect(planted('sh not run: needs root')()).toMatchObject([{ notRun: 'needs root' }]);
});

test.each(BLOCKS)(
  'the block at line $line can be read, and names files that exist',
  async ({ text, notRun }) => {
    expect(await runProgram({ command: 'sh', args: ['-n', '-c', text] })).toEqual({ ok: true, output: '' });
    const named = `${notRun ?? ''} ${text}`.match(/(?<=[\s"/])(tooling|apps)\/[\w./@*-]+/g) ?? [];
    expect(named.filter((file) => !file.includes('*') && !isThere(file))).toEqual([]);
  },
);

/** An operator's copy of an example is there when the example is. */
const isThere = (file: string) =>
  existsSync(path.join(ROOT, file)) || existsSync(path.join(ROOT, `${file}.example`));

const MANY_STARTS_MS = 600_000;

test(
  'an operator can run the guide from a bare machine to several processes',
  { timeout: MANY_STARTS_MS },
  async () => {
    for (const folder of [
      'etc/systemd/system',
      'etc/sysusers.d',
      'etc/tmpfiles.d',
      'opt/doorstep/releases',
      'run',
    ])
      mkdirSync(path.join(scratch, folder), { recursive: true });
    writeStandIns(scratch);
    postgres = await openPostgres(path.join(scratch, 'postgres'), await freePort());
    await postgres.start({ fsync: 'off' });
    const ports = new Map([['5432', String(postgres.port)]]);
    for (const port of ['3001', '3002', '3009']) ports.set(port, String(await freePort()));

    const released = readRelease(OLDEST_VERSION);
    await postgres.sql('create database released');
    await fillPostgres(`postgres://postgres@127.0.0.1:${postgres.port}/released`, released);
    const hooks = sectionHooks(released.rows['booking']?.length ?? 0);
    const script = BLOCKS.filter(({ notRun }) => notRun === null).map((block) => {
      const { before = '', after = '' } = hooks[block.section] ?? {};
      return scriptOf({ ...block, text: before + block.text + after }, ports);
    });
    // A section that is renamed does not lose its commands.
    expect(Object.keys(hooks).filter((name) => !BLOCKS.some(({ section }) => section === name))).toEqual([]);
    await runShell(['set -eu', ...script].join('\n'));
    expect(existsSync(path.join(scratch, 'var/lib/doorstep/data'))).toBe(true);
  },
);

/** Returns commands that run before and after the blocks of a section, by its heading. */
const sectionHooks = (bookings: number): Record<string, { before?: string; after?: string }> => ({
  // The first version's database takes the place of the present one.
  Upgrade: {
    before: `systemctl stop doorstep@3001 doorstep@3002
runuser -u postgres -- dropdb doorstep
runuser -u postgres -- createdb --owner=doorstep doorstep
runuser -u postgres -- pg_dump --format=custom released |
  runuser -u postgres -- pg_restore --no-owner --role=doorstep --exit-on-error --dbname=doorstep
`,
    after: `test $? -eq 0
query() { runuser -u postgres -- psql --no-psqlrc --tuples-only --no-align --dbname=doorstep --command "$1"; }
test "$(query 'select count(*) from booking')" = ${bookings}
test "$(query 'select max(name) from migration')" = '${NEWEST_MIGRATION}'`,
  },
  // A newer version has changed the database.
  'Roll back': { before: `query "insert into migration values ('9999-newer')"\n` },
});

/**
 * A block whose paths and ports are those of this test, and which says where it begins. Its last command must succeed: `set -e`
 * does not see a failure in the middle of `a && b`.
 */
function scriptOf({ text, line }: Block, ports: Map<string, string>): string {
  let script = text
    .replaceAll('/usr/src/doorstep', ROOT)
    .replaceAll('releases/VERSION', `releases/${version}`)
    .replace(/^(?=runuser .*create-admin)/m, "echo 'use-your-own-8-words' | ")
    .replaceAll(MACHINE, (found) => `${scratch}${found}`);
  for (const [port, ours] of ports) script = script.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), ours);
  return `echo "Line ${line}:"\n${script}\ntest $? -eq 0`;
}

/** Runs a script. @throws with where it ended and all that it printed, when it fails */
async function runShell(script: string): Promise<void> {
  const { NODE_ENV: _, DATABASE_URL: __, ...variables } = process.env;
  shell = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    env: {
      ...variables,
      ROOT: scratch,
      PATH: `${scratch}/bin:${process.env['PATH']}`,
      DOORSTEP_HOME: `${scratch}/var/lib/doorstep`,
      DOORSTEP_SETTINGS: `${scratch}/etc/doorstep/doorstep.env`,
      SUPERUSER_HOST: postgres?.folder,
      SUPERUSER_PORT: String(postgres?.port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  shell.stdout?.on('data', (text) => (output += String(text)));
  const [code] = (await once(shell, 'exit')) as [number | null];
  if (code === 0) return;
  const log = path.join(scratch, 'run/log');
  throw new Error(`It ended with ${code}.\n${output}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
}
