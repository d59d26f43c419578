import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../bench/calls.ts';
import { serveApi } from '../bench/processes.ts';
import { CannotRun, type Fault } from './fault.ts';
import type { Ledger } from '../bench/bookings.ts';
import {
  acknowledgedIds,
  bookAs,
  count,
  findProblems,
  removeBooking,
  unavailableIn,
  unexpectedIn,
} from './ledger.ts';
import { simulatePowerLosses, parseStraceLog } from './write-log.ts';

const LOADED_MS = 2000;
const DISK_MEGABYTES = 32;
const CRASHES = 40;
/** Few, because every call of the server is written down. */
const TRACED_CUSTOMERS = 4;

/** Returns whether the machine has a command and lets us use it. */
function canRun(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk below the database under load, and frees it again. */
export const fullDisk: Fault = {
  name: 'Full disk',
  async run(prepared, folder) {
    const namespace = ['--map-root-user', '--mount'];
    if (!canRun('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', folder]))
      throw new CannotRun('no mounts of our own (unshare)');
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    await prepared.copyTo(folder);
    const mount = `mount -t tmpfs -o size=${DISK_MEGABYTES}m tmpfs "$0" && cp doorstep.db "$0" && exec "$@"`;
    const under = ['unshare', ...namespace, 'sh', '-c', mount, disk];
    const env = { DATABASE_URL: `file:${path.join(disk, 'doorstep.db')}`, DEMO: '1' };
    const server = await serveApi(folder, env, under);
    const inside = path.join('/proc', String(server.process.pid), 'root', disk);
    const ledgers: Ledger[] = [];
    const reads: (number | undefined)[] = [];
    const book = async () => {
      const booking = bookAs(prepared.tokens, server.origin);
      await sleep(LOADED_MS);
      reads.push((await send(`${server.origin}/api/services`)).status);
      const ledger = await booking.stop(0);
      ledgers.push(ledger);
      return ledger;
    };
    try {
      const before = await book();
      await fill(path.join(inside, 'filler'));
      const full = await book();
      await rm(path.join(inside, 'filler'));
      const after = await book();
      const checked = path.join(folder, 'checked.db');
      for (const end of ['', '-wal'])
        await copyFile(path.join(inside, `doorstep.db${end}`), `${checked}${end}`);
      const acknowledged = ledgers.flatMap(acknowledgedIds);
      const problems = findProblems(checked, acknowledged);
      removeBooking(checked, acknowledged[0] ?? 0);
      const controls = [mustRefuse(before), findProblems(checked, acknowledged)];
      return {
        trials: `${unavailableIn(full)} of ${unavailableIn(full) + full.acknowledged.size} requests refused while it was full`,
        problems: [
          ...problems,
          ...mustRefuse(full),
          ...count(reads.filter((status) => status !== 200).length, 'reads failed'),
          ...count(after.acknowledged.size === 0 ? 1 : 0, 'disk freed without a booking'),
          ...ledgers.flatMap(unexpectedIn).slice(0, 1),
        ],
        // Both controls have to find something.
        control: controls.every((found) => found.length > 0) ? controls.flat() : [],
      };
    } finally {
      await server.stop();
    }
  },
};

const mustRefuse = (ledger: Ledger) =>
  count(unavailableIn(ledger) === 0 ? 1 : 0, 'full disk without a refusal');

/** Writes a file until the disk has no byte left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [1 << 20, 4096, 1])
      for (let isFull = false; !isFull;)
        isFull = await handle.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
  } finally {
    await handle.close();
  }
}

/**
 * Writes down every write and sync of the server's files, and replays them up to many moments: what was synced is there, and
 * of the rest some, in part or not at all.
 */
export const powerLoss: Fault = {
  name: 'Power loss',
  async run(prepared, folder) {
    if (!canRun('strace', ['-f', 'true'])) throw new CannotRun('no strace');
    const file = await prepared.copyTo(folder);
    const base = await readFile(file);
    const straceFile = path.join(folder, 'writes.log');
    const calls = 'trace=pwrite64,fsync,fdatasync,ftruncate,write,writev';
    // With -D the server is our child, and strace its descendant.
    const under = ['strace', '-D', '-f', '-y', '-xx', '-s', '70000', '-e', calls, '-o', straceFile];
    const server = await serveApi(folder, { DATABASE_URL: `file:${file}`, DEMO: '1' }, under);
    const booking = bookAs(prepared.tokens.slice(0, TRACED_CUSTOMERS), server.origin);
    await sleep(2 * LOADED_MS);
    const acknowledged = acknowledgedIds(await booking.stop());
    await server.stop();
    await sleep(LOADED_MS);
    const steps = await parseStraceLog(straceFile, file);
    const check = async (honoursFsync: boolean) => {
      const found: string[] = [];
      let crashes = 0;
      for (const crash of simulatePowerLosses(base, steps, { crashes: CRASHES, honoursFsync })) {
        crashes += 1;
        const lost = path.join(folder, `lost-${honoursFsync}-${crashes}.db`);
        await writeFile(lost, crash.database);
        await writeFile(`${lost}-wal`, crash.wal);
        found.push(...problemsOf(lost, crash.acknowledged));
        for (const end of ['', '-wal', '-shm']) await rm(`${lost}${end}`, { force: true });
      }
      return { found, crashes };
    };
    const responded = new Set(steps.flatMap((step) => (step.kind === 'response' ? [step.id] : [])));
    const unseen = acknowledged.filter((id) => !responded.has(id)).length;
    const [obeyed, disobeyed] = [await check(true), await check(false)];
    return {
      trials: `${obeyed.crashes} moments of ${acknowledged.length} bookings`,
      problems: [...count(unseen, 'responses missing in the log'), ...obeyed.found],
      control: disobeyed.found,
    };
  },
};

function problemsOf(file: string, acknowledged: readonly number[]): string[] {
  try {
    return findProblems(file, acknowledged);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
