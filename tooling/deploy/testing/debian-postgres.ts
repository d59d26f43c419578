import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from '../../checks/run/debian.ts';

const PROGRAMS = '/usr/lib/postgresql/*/bin';

/** A server of Debian's PostgreSQL in a folder of its own, which listens on loopback and trusts who connects there. */
export interface DebianPostgres {
  port: number;
  folder: string;
  /** The environment with which PostgreSQL's programs reach it as its superuser. */
  variables: Record<string, string>;
  start(settings?: Record<string, string>): Promise<void>;
  /** `immediate` is a crash: nothing is written any more. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Runs SQL and returns what psql prints, without headers. */
  sql(text: string, database?: string): Promise<string>;
}

/** Returns the folder of PostgreSQL's programs, installed when they are missing. */
async function preparePostgres(): Promise<string> {
  const find = () => globSync(PROGRAMS).toSorted().at(-1);
  if (!find()) await installDebianPackage('postgresql');
  const bin = find();
  if (!bin) throw new Error("PostgreSQL's programs are missing: install Debian's package postgresql.");
  return bin;
}

/**
 * Makes a server below `folder`: an empty one, or a copy of the one at `primaryPort`, which it follows by the name `standby`.
 * PostgreSQL refuses to run as root, and then runs as the account of Debian's package.
 */
export async function openPostgres(
  folder: string,
  port: number,
  primaryPort?: number,
): Promise<DebianPostgres> {
  const bin = await preparePostgres();
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const data = path.join(folder, 'data');
  mkdirSync(data, { recursive: true });
  for (const each of isRoot ? [folder, data] : []) chownSync(each, account.uid ?? 0, account.gid ?? 0);
  chmodSync(data, 0o700);
  const variables = { PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres' };

  const run = async (name: string, args: string[], env: Record<string, string> = {}) => {
    const options = { env: { ...process.env, ...env }, ...account, cwd: '/', maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(path.join(bin, name), args, options)).stdout;
  };
  if (primaryPort) {
    const from = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`;
    await run('pg_basebackup', ['-D', data, '-d', from, '--wal-method=stream', '--checkpoint=fast', '-R']);
  } else await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8']);

  return {
    port,
    folder,
    variables,
    async start(settings = {}) {
      const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, port, ...settings };
      const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const log = path.join(folder, 'log');
      const args = ['-D', data, '-l', log, '-w', '-o', flags.map((flag) => `'${flag}'`).join(' '), 'start'];
      // With pipes it would be waited for as long as the server runs.
      const child = spawn(path.join(bin, 'pg_ctl'), args, { ...account, cwd: '/', stdio: 'ignore' });
      const code = await new Promise((resolve) => child.once('exit', resolve));
      if (code !== 0) throw new Error(`PostgreSQL did not start: see ${log}`);
    },
    stop: async (mode = 'fast') => void (await run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])),
    sql: (text, database = 'postgres') => run('psql', ['-XAtq', '-d', database, '-c', text], variables),
  };
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
