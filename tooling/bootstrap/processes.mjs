import { spawn } from 'node:child_process';
import { ROOT } from './versions.mjs';
import { Failure } from './failure.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 250;

/** Runs a program quietly; on failure throws `sentence` with all that it printed. */
export function run(command, args, { sentence, cwd = ROOT, env = process.env }) {
  return new Promise((resolve, reject) => {
    // npm and pnpm are .cmd files on Windows, which only a shell can run.
    const shell = process.platform === 'win32';
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => reject(new Failure(sentence, error.message)));
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Failure(sentence, output))));
  });
}

/** Returns an environment in which the command decides about production, not the caller's NODE_ENV. */
export function withoutNodeEnv(env) {
  const { NODE_ENV: _, ...others } = env;
  return others;
}

/** Hands the terminal to a program: passes signals on and ends as it ends. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  // A terminated npm ends its shell but not the program below it: that one stops when its parent is gone.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  child.on('error', (error) => {
    clearInterval(watch);
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
