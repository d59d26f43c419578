import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { preparePromtool } from '../../../tooling/checks/run/promtool.ts';
import { openInProcess } from './server.in-process.ts';

/** Alerts and dashboard of tooling/deploy/monitoring fit the metrics of the server (RUN-23). */

const FOLDER = join(import.meta.dirname, '../../../tooling/deploy/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const ALERT = /- alert: (\w+)\n[\s\S]*?severity: (\w+)/g;
const ALERTS = [...read('alerts.yml').matchAll(ALERT)].map(([, name, severity]) => ({
  name: name!,
  severity: severity!,
}));

/** Returns the rows about alerts in the guide that say what each means and what to do. */
function readGuide(guide: string) {
  const rows = guide.matchAll(/^\| `(Doorstep\w+)` +\| (critical|warning) +\| \S.*? +\| \S.*? +\|$/gm);
  return [...rows].map(([, name, severity]) => ({ name: name!, severity: severity! }));
}

/** Names that a rule or Prometheus itself defines. */
const ELSEWHERE = /^(up|doorstep:.+)$/;

/** Returns the metrics in an expression: names that are neither functions nor labels. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|on) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z]\w*(?::\w+)*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => /_|:|^(up|mails)$/.test(name));
}

/** Returns every expression of the rules, including those over several lines, and of the dashboard. */
function expressions(): string[] {
  const rules = [...read('alerts.yml').matchAll(/expr: (?:>-\n((?: {10,}.+\n)+)|(.+))/g)];
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  return [
    ...rules.map(([, lines, line]) => lines ?? line ?? ''),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
}

test('the alerts fire when they should, and not before', async () => {
  const promtool = await preparePromtool();
  const run = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: FOLDER });
  await run('check', 'config', '--syntax-only', 'prometheus.yml');
  expect((await run('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
  // The control: the same tests fail with an alert that fires too late.
  const changed = await mkdtemp(join(tmpdir(), 'doorstep-alerts-'));
  const late = read('alerts.yml').replace('max(outbox_age_seconds) > 900', 'max(outbox_age_seconds) > 9000');
  await writeFile(join(changed, 'alerts.yml'), late);
  await copyFile(join(FOLDER, 'alerts.test.yml'), join(changed, 'alerts.test.yml'));
  const failing = run('test', 'rules', join(changed, 'alerts.test.yml'));
  await expect(failing).rejects.toMatchObject({ stderr: expect.stringContaining('DoorstepMailsWaiting') });
  await rm(changed, { recursive: true });
}, 120_000);

test('every alert has a test, and a row of the guide that says what it means and what to do', () => {
  expect(ALERTS.length).toBeGreaterThan(10);
  for (const { name } of ALERTS)
    expect(read('alerts.test.yml')).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`));
  const guide = readFileSync(join(FOLDER, '../../../docs/operation.md'), 'utf8');
  expect(readGuide(guide)).toEqual(ALERTS);
  // The control: a row that does not say what to do counts for nothing.
  expect(readGuide('| `DoorstepDown` | critical | It is down. |  |')).toEqual([]);
});

test('alerts and dashboard name only metrics that the server exposes, and all of its own', async () => {
  const server = await openInProcess();
  const { text } = await server.send({ method: 'GET', path: '/metrics' });
  await server.close();
  const exposed = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const named = new Set(
    expressions()
      .flatMap(metricsIn)
      .map((name) => name.replace(/^(http_\w+)_(bucket|count)$/, '$1')),
  );
  expect([...named].filter((name) => !exposed.has(name) && !ELSEWHERE.test(name))).toEqual([]);
  const own = [...exposed].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(own.filter((name) => !named.has(name))).toEqual([]);
  expect(own).toContain('outbox_age_seconds');
});

test('a metric that is not exposed would be noticed', () => {
  expect(
    metricsIn('max by (state) (mails{state="failed"} offset 1h) / sum(rate(unknown_total[5m])) > 3'),
  ).toEqual(['mails', 'unknown_total']);
});
