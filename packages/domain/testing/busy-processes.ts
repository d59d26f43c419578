import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { User } from '../src/platform/users/user.schema.ts';
import { aCustomer, aProvider } from './factories.ts';
import type { World } from './world.ts';

// Loaded where it is used: a page test, which imports this among other things, has no files.
const busyProgram = () => fileURLToPath(new URL('busy.ts', import.meta.url));
const PAIRS = 4;

/** The users of a process: each customer books the provider at the same index. */
export interface Busy {
  customers: User[];
  providers: User[];
}

/** Processes that write to a world's database without a pause. */
export interface BusyProcesses {
  /** Ids of bookings that were answered for. */
  booked: ReadonlySet<number>;
  /** Ends all of them at once, whatever they are at. */
  kill(): Promise<void>;
}

/** Starts processes that book, accept, cancel and fold counters; resolves once they are at it. */
export async function startBusyProcesses(world: World, count: number): Promise<BusyProcesses> {
  const booked = new Set<number>();
  const processes: ChildProcess[] = [];
  for (let started = 0; started < count; started += 1) {
    const people: Busy = { customers: [], providers: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      people.customers.push(await aCustomer(world));
      people.providers.push(await aProvider(world));
    }
    const child = fork(busyProgram(), [world.url, world.now.toISOString()], {
      execArgv: [],
      stdio: 'inherit',
    });
    child.on('message', (message) => {
      if (typeof message === 'number') booked.add(message);
    });
    child.send(people);
    await once(child, 'message');
    processes.push(child);
  }
  return {
    booked,
    async kill() {
      const running = processes.filter(({ exitCode }) => exitCode === null);
      const ended = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}
