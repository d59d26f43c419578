import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../bench/calls.ts';
import { inTemporaryFolder } from '../bench/processes.ts';
import { fullDisk, powerLoss } from './disk-faults.ts';
import { CannotRun, type Fault, prepare } from './fault.ts';
import { cutMails, cutStreams, silentConnections, stalledStream } from './network-faults.ts';
import { clockSteps, freeze, kill } from './process-faults.ts';

/**
 * Breaks what servers depend on, on SQLite, and checks that nothing acknowledged is lost or made twice: `npm run faults
 * [name…]`. Each check also has a control in which it has to find something. Prints a table and fails when a check found
 * something, a control nothing, or the machine cannot run one.
 */
const FAULTS: readonly Fault[] = [
  kill,
  powerLoss,
  fullDisk,
  freeze,
  silentConnections,
  stalledStream,
  cutStreams,
  cutMails,
  clockSteps,
];

const names = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = FAULTS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.toLowerCase().includes(part)),
);

await inTemporaryFolder(async (folder) => {
  const prepared = await prepare(folder);
  say('| Fault | Trials | Found | Control found |');
  say('| --- | --- | --- | --- |');
  for (const [index, fault] of chosen.entries()) {
    const own = path.join(folder, String(index));
    await mkdir(own);
    say(`| ${[fault.name, ...(await run(fault, own))].join(' | ')} |`);
  }

  async function run(fault: Fault, own: string): Promise<[string, string, string]> {
    try {
      const { trials, problems, control } = await fault.run(prepared, own);
      if (problems.length > 0 || control.length === 0) process.exitCode = 1;
      return [trials, summarise(problems), summarise(control)];
    } catch (error) {
      process.exitCode = 1;
      if (error instanceof CannotRun) return [`not run: ${error.message}`, '', ''];
      return ['failed', error instanceof Error ? error.message : String(error), ''];
    }
  }
});

function summarise(found: readonly string[]): string {
  const [first = 'nothing', ...others] = found;
  return others.length > 0 ? `${first}, and ${others.length} more` : first;
}
