import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { prepareBrowser } from '../checks/run/browser.ts';
import { column, median, say } from './calls.ts';
import { withDemo } from './processes.ts';

const CLI = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const ROUNDS = 3;

const Figure = z.object({ numericValue: z.number() });
const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': Figure,
    'largest-contentful-paint': Figure,
    'total-blocking-time': Figure,
    'cumulative-layout-shift': Figure,
  }),
});
type Report = z.infer<typeof Report>;

/**
 * Lighthouse on the built pages, as on a middling phone on a slow network; the median of three rounds, in the browser of
 * the journeys. The index says how fast Lighthouse found the machine, which it then slows down fourfold.
 * `npm run bench:lighthouse [path…]`
 */
async function run(paths: string[]): Promise<void> {
  const browser = await prepareBrowser();
  await withDemo(async (server) => {
    // The origin that the pages name as theirs.
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    say(
      'page                  score   FCP s   LCP s  TBT ms     CLS   index   (goal: 98, LCP at most 1.8 s)',
    );
    for (const page of paths) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) reports.push(await look(browser, origin + page));
      const figure = (read: (report: Report) => number) => median(reports.map(read));
      const audit = (name: keyof Report['audits']) => figure(({ audits }) => audits[name].numericValue);
      say(
        page.padEnd(18) +
          column(figure(({ categories }) => (categories['performance']?.score ?? 0) * 100)) +
          column(audit('first-contentful-paint') / 1000, 2) +
          column(audit('largest-contentful-paint') / 1000, 2) +
          column(audit('total-blocking-time')) +
          column(audit('cumulative-layout-shift'), 3) +
          column(figure(({ environment }) => environment.benchmarkIndex)),
      );
      const others = Object.entries(reports[0]?.categories ?? {}).filter(([name]) => name !== 'performance');
      say(`  ${others.map(([name, { score }]) => `${name} ${Math.round(score * 100)}`).join(', ')}`);
    }
  });
}

async function look(browser: string, address: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, address, '--quiet', '--output=json', `--chrome-flags=--headless=new${sandbox}`],
    {
      env: { ...process.env, CHROME_PATH: browser },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return Report.parse(JSON.parse(stdout));
}

const paths = process.argv.slice(2);
await run(paths.length > 0 ? paths : ['/', '/services', '/about']);
