import { randomUUID } from 'node:crypto';
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
  // Unique, so that a holder that slept until its lock was taken over leaves the next one's alone.
  const token = `${process.pid} ${randomUUID()}`;
  await acquire(file, token, onWait);
  const heartbeat = setInterval(() => {
    if (isHeldBy(file, token)) touch(file);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (isHeldBy(file, token)) rmSync(file, { force: true });
  }
}

async function acquire(file, token, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  let hasReported = false;
  while (!tryCreate(file, token)) {
    if (isStale(file)) {
      removeStaleLock(file);
      continue;
    }
    if (!hasReported) onWait();
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function tryCreate(file, token) {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isHeldBy(file, token) {
  try {
    return readFileSync(file, 'utf8') === token;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true;
    const [pid] = readFileSync(file, 'utf8').split(' ');
    return !isAlive(Number(pid));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  // The file is created before the pid is written: an empty one belongs to a process that is just starting.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function removeStaleLock(file) {
  // Renames first, so that only one of several waiters removes the stale file. If the renamed file turns out
  // to be a live lock that another waiter has just created, it is linked back; if a third one has created its
  // own within that instant, the two run at the same time.
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
