import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;
const POLL_MS = 200;

/**
 * Runs `work` while holding the lock file, so that two commands started at once do not install into one
 * folder. The holder touches the file; one left behind by a killed process is taken over.
 */
export async function withLock(file, work, onWait = () => {}) {
  await acquire(file, onWait);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

async function acquire(file, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  let hasReported = false;
  while (!create(file)) {
    if (isStale(file)) {
      takeAway(file);
      continue;
    }
    if (!hasReported) onWait();
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > STALE_MS || !isAlive(Number(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  // A holder that has not yet written its number is at work this moment.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function takeAway(file) {
  // Renamed first: of several waiters only one gets hold of the dead file. What turns out to be a live
  // one, made since by another waiter, is put back.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (!isStale(aside)) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
