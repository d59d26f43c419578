import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Entry, Finish } from './race.ts';
import type { World } from './world.ts';

const RACER = fileURLToPath(new URL('racer.ts', import.meta.url));

/** A process that races, and what it has said on its way. */
interface Racer {
  process: ChildProcess;
  output: string[];
}

/** Shares the entries out among processes of their own, which open the same database and all start together. */
export async function raceInProcesses(
  world: World,
  entries: readonly Entry[],
  processes = 2,
): Promise<Finish[]> {
  const racers = Array.from({ length: processes }, () => startRacer(world));
  try {
    await Promise.all(
      racers.map(async (racer, index) => {
        const share = entries.filter((_, place) => place % processes === index);
        racer.process.send(share);
        await messageOf(racer);
      }),
    );
    const finishes = racers.map((racer) => {
      racer.process.send('go');
      return messageOf(racer);
    });
    return (await Promise.all(finishes)).flat() as Finish[];
  } finally {
    for (const racer of racers) racer.process.kill();
  }
}

function startRacer(world: World): Racer {
  const process = fork(RACER, [world.url, world.now.toISOString()], { execArgv: [], silent: true });
  const output: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { process, output };
}

/**
 * The next thing that a racer says; a racer that ends without a word has failed. Its end is read from the channel
 * and not from the process: a busy reader may learn that a process is gone before it has read its last message.
 */
async function messageOf({ process, output }: Racer): Promise<unknown> {
  const ended = once(process, 'disconnect').then(async () => {
    await once(process, 'close');
    throw new Error(
      `A racing process ended before its finish (exit code ${process.exitCode}):\n${output.join('')}`,
    );
  });
  const [message] = (await Promise.race([once(process, 'message'), ended])) as unknown[];
  return message;
}
