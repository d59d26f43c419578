import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

/** Time that commands may take in a turn, as a share of the time that they have waited for everything else. */
const COMMAND_SHARE = 0.5;

type Queue = (() => void)[];
const reads: Queue = [];
const commands: Queue = [];
let isScheduled = false;
let commandsPendingSince = 0;

/** The kind of work that the running code is part of; a read by default. */
const caller = new AsyncLocalStorage<'transaction' | 'command'>();

/** Runs work that holds the write lock of SQLite, or rows of PostgreSQL: in it `yieldToEventLoop` throws. */
export function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  return caller.run('transaction', work);
}

/** Runs reads that a command waits for: they share the turns of commands, and don't queue behind other searches. */
export function runForCommand<T>(work: () => Promise<T>): Promise<T> {
  return caller.run('command', work);
}

/**
 * Yields to other work, and resolves in a later turn of the event loop. One pending search continues per turn:
 * `setImmediate` alone would continue all of them in the same one. @throws in a transaction: all other writes would wait
 * for all searches
 */
export function yieldToEventLoop(): Promise<void> {
  const kind = caller.getStore();
  if (kind === 'transaction') throw new Error('A transaction must not yield to the event loop');
  return enqueue(kind === 'command' ? commands : reads);
}

/**
 * Resolves when the next command may continue. In each turn of the event loop at least one does, and more until they have
 * taken their share of the time since the last.
 */
export function waitForCommandTurn(): Promise<void> {
  return enqueue(commands);
}

function enqueue(queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (isScheduled) return;
    commandsPendingSince = performance.now();
    schedule();
  });
}

function schedule(): void {
  isScheduled = reads.length + commands.length > 0;
  if (isScheduled) setImmediate(() => void runTurn());
}

async function runTurn(): Promise<void> {
  reads.shift()?.();
  await continuationsDone();
  const began = performance.now();
  const share = COMMAND_SHARE * (began - commandsPendingSince);
  do {
    commands.shift()?.();
    await continuationsDone();
  } while (commands.length > 0 && performance.now() - began < share);
  commandsPendingSince = performance.now();
  schedule();
}

/** Resolves, still in this turn, once all that was resumed has run as far as it can: ticks run after all promise jobs. */
function continuationsDone(): Promise<void> {
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
}

/** Time after a read within which its caller, or another reader, is likely to send the next. */
const READ_PAUSE_MS = 25;
let readAt = Number.NEGATIVE_INFINITY;

/** Notes that a call reads. */
export function noteRead(): void {
  readAt = performance.now();
}

/** Returns whether calls read, or have read lately, so that they wait for the next turn of the event loop. */
export function hasReaders(): boolean {
  return reads.length > 0 || performance.now() - readAt < READ_PAUSE_MS;
}

/** Cuts long work over a list into slices of at most `size` items, each in a turn of the event loop of its own. */
export async function* inSlices<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let from = 0; from < items.length; from += size) {
    await yieldToEventLoop();
    yield items.slice(from, from + size);
  }
}
