import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Entry, Finish } from './race.ts';
import type { World } from './world.ts';

const RACER = fileURLToPath(new URL('racer.ts', import.meta.url));

/** Shares the entries out among processes of their own, which open the same database and all start together. */
export async function raceInProcesses(
  world: World,
  entries: readonly Entry[],
  processes = 2,
): Promise<Finish[]> {
  const racers = Array.from({ length: processes }, () => {
    return fork(RACER, [world.url, world.now.toISOString()], { execArgv: [] });
  });
  try {
    await Promise.all(
      racers.map(async (racer, index) => {
        const share = entries.filter((_, place) => place % processes === index);
        racer.send(share);
        await messageOf(racer);
      }),
    );
    const finishes = racers.map((racer) => {
      racer.send('go');
      return messageOf(racer);
    });
    return (await Promise.all(finishes)).flat() as Finish[];
  } finally {
    for (const racer of racers) racer.kill();
  }
}

/** The next thing that a racer says; a racer that ends without a word has failed. */
async function messageOf(racer: ChildProcess): Promise<unknown> {
  const ended = once(racer, 'exit').then(() => {
    throw new Error('A racing process ended before its finish; its output says why');
  });
  const [message] = (await Promise.race([once(racer, 'message'), ended])) as unknown[];
  return message;
}
