import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, freePort, inTemporaryFolder, serveApi } from '../../bench/processes.ts';
import { prepareProgram } from '../../checks/run/debian.ts';
import { type DebianPostgres, openPostgres } from '../testing/debian-postgres.ts';
import { openFloatingAddress } from './floating-address.ts';
import { acknowledgedBetween, addCustomers, compare, describeFailures, maxPause, startLoad } from './load.ts';
import { type Scenario, isExpected } from './scenario.ts';

/**
 * `npm run failover`: two processes behind HAProxy, and PostgreSQL with a standby. Under load both processes are
 * restarted, then the first PostgreSQL crashes while its responses to commits are lost, and the standby is promoted. No
 * acknowledged booking may be lost, and none made twice; two controls, each without one of the safeguards, must show such
 * a fault.
 */

const DATABASE = 'doorstep';
const CONFIGURATION = path.resolve(import.meta.dirname, '../balancers/haproxy.cfg');
const CERTIFICATES = path.resolve(import.meta.dirname, '../../../apps/api/contract/certificates');
const CALM_MS = 3000;
/** Time before the crash in which responses to commits are lost. */
const LOSS_MS = 300;
const GIVE_UP_MS = 20_000;

const SCENARIOS: Scenario[] = [
  { name: 'as deployed', restarts: true, isSynchronous: true, sendsKeys: true },
  { name: 'control: standby not synchronous', restarts: false, isSynchronous: false, sendsKeys: true },
  { name: 'control: repeated without key', restarts: false, isSynchronous: true, sendsKeys: false },
];

async function run(scenario: Scenario, folder: string) {
  const primary = await openPostgres(path.join(folder, 'primary'), await freePort());
  await primary.start();
  await primary.sql(`create database ${DATABASE}`);
  const address = await openFloatingAddress(primary.port);
  const ports = [await freePort(), await freePort()];
  const start = (port: number): Promise<Served> =>
    serveApi(folder, {
      PORT: String(port),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}/${DATABASE}`,
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    });
  const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)];
  const balancer = await startBalancer(folder, ports);
  const tokens = await addCustomers(primary, DATABASE);
  const replication = await openFloatingAddress(primary.port);
  const standby = await startStandby(primary, replication.port, folder, scenario);
  const load = startLoad(balancer.origin, tokens, scenario);
  try {
    await sleep(CALM_MS);
    const restarting = performance.now();
    load.ledger.failures.clear();
    if (scenario.restarts) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(port);
        await sleep(1000);
      }
    }
    const restarted = performance.now();
    const failuresOfRestart = describeFailures(load.ledger);
    const failedInRestarts = load.ledger.failures.size;
    load.ledger.failures.clear();

    if (!scenario.isSynchronous) {
      replication.lose('answers');
      await sleep(LOSS_MS);
    }
    address.lose('answers to commits');
    await sleep(LOSS_MS);
    const crashed = performance.now();
    await primary.stop('immediate');
    replication.close();
    await standby.sql('select pg_promote()');
    address.moveTo(standby.port);
    const moved = performance.now();
    await sleep(CALM_MS * 2);
    const ended = performance.now();
    const ledger = await load.stop(GIVE_UP_MS);
    return {
      ...(await compare(standby, DATABASE, ledger)),
      ...(scenario.restarts && {
        restartPause: maxPause(ledger, restarting, restarted),
        failuresOfRestart,
      }),
      failedInRestarts,
      acknowledgedAfter: acknowledgedBetween(ledger, moved, Infinity).length,
      promotion: moved - crashed,
      pause: maxPause(ledger, crashed - LOSS_MS, ended),
      failures: describeFailures(ledger),
    };
  } finally {
    await load.stop(GIVE_UP_MS);
    balancer.stop();
    await Promise.all(servers.map((server) => server.stop()));
    address.close();
    replication.close();
    await standby.stop('immediate');
  }
}

async function startStandby(
  primary: DebianPostgres,
  port: number,
  folder: string,
  { isSynchronous }: Scenario,
): Promise<DebianPostgres> {
  const standby = await openPostgres(path.join(folder, 'standby'), await freePort(), port);
  // The control cuts its connection, and a promotion would otherwise wait a minute for it.
  await standby.start({ wal_receiver_timeout: '2s' });
  const state = isSynchronous ? 'sync' : 'async';
  if (isSynchronous) {
    await primary.sql("alter system set synchronous_standby_names = 'standby'");
    await primary.sql('select pg_reload_conf()');
  }
  while ((await primary.sql('select sync_state from pg_stat_replication')).trim() !== state) await sleep(100);
  return standby;
}

async function startBalancer(folder: string, [one, two]: number[]) {
  const program = await prepareProgram('haproxy');
  if (!program) throw new Error("HAProxy is missing: install Debian's package haproxy.");
  const certificate = path.join(folder, 'doorstep.pem');
  const parts = ['server.pem', 'server.key'].map((name) => readFile(path.join(CERTIFICATES, name), 'utf8'));
  await writeFile(certificate, (await Promise.all(parts)).join('\n'));
  const [http, https] = [await freePort(), await freePort()];
  const child = spawn(program, ['-db', '-f', CONFIGURATION], {
    env: {
      ...process.env,
      DOORSTEP_CERTIFICATE: certificate,
      DOORSTEP_HTTP: `127.0.0.1:${http}`,
      DOORSTEP_HTTPS: `127.0.0.1:${https}`,
      DOORSTEP_ONE: `127.0.0.1:${one}`,
      DOORSTEP_TWO: `127.0.0.1:${two}`,
    },
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  // Until its first health checks, HAProxy treats both processes as ready.
  await sleep(1000);
  return { origin: `https://127.0.0.1:${https}`, stop: () => child.kill('SIGTERM') };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

for (const scenario of SCENARIOS) {
  await inTemporaryFolder(async (folder) => {
    // PostgreSQL may run as another account.
    await chmod(folder, 0o755);
    const result = await run(scenario, folder);
    const { acknowledged, lost, duplicated, promotion, pause, restartPause, failuresOfRestart, failures } =
      result;
    const parts = [`${acknowledged} bookings, ${lost} lost, ${duplicated} made twice`];
    if (restartPause !== undefined)
      parts.push(`restarts: longest pause ${seconds(restartPause)}, ${failuresOfRestart}`);
    parts.push(
      `failover: promoted after ${seconds(promotion)}, longest pause ${seconds(pause)}, ${failures}`,
    );
    process.stdout.write(`${scenario.name}: ${parts.join('; ')}\n`);
    if (!isExpected(scenario, result)) process.exitCode = 1;
  });
}
