import { readFile } from 'node:fs/promises';
import type { Served } from './processes.ts';

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MICROSECONDS = 10_000;

/** Resident memory of a server in megabytes, by Linux's own account. */
export async function residentMegabytes({ process: { pid } }: Served): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

/** Processor time that a server has used, in user and in system mode. */
export async function cpuMicroseconds({ process: { pid } }: Served): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may hold spaces, the 12th and 13th fields are the ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
