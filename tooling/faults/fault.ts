import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { addCustomers } from '../bench/fill.ts';
import { serveApi } from '../bench/processes.ts';

export interface Outcome {
  /** The trials and their number, for the table. */
  trials: string;
  /** Findings of the check, of which there should be none. */
  problems: string[];
  /** Findings of the same check where there must be some. */
  control: string[];
}

export interface Fault {
  name: string;
  /** Runs in a folder of its own. @throws CannotRun where the machine lacks something */
  run(prepared: Prepared, folder: string): Promise<Outcome>;
}

/** The machine lacks what a fault needs. */
export class CannotRun extends Error {}

/** A database with the demo's data and signed-in customers. */
export interface Prepared {
  /** Copies the database into a folder. @returns its file */
  copyTo(folder: string): Promise<string>;
  /** Session tokens of its customers. */
  tokens: readonly string[];
}

const CUSTOMERS = 400;

export async function prepare(folder: string): Promise<Prepared> {
  const template = path.join(folder, 'template.db');
  await (await serveApi(folder, { DATABASE_URL: `file:${template}`, DEMO: '1' })).stop();
  const tokens = await addCustomers(template, CUSTOMERS);
  return {
    tokens,
    async copyTo(target) {
      const file = path.join(target, 'doorstep.db');
      await copyFile(template, file);
      return file;
    },
  };
}
