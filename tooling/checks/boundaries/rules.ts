import { byHand } from './rules/by-hand.ts';
import { cycles } from './rules/cycles.ts';
import { directions } from './rules/directions.ts';
import { environment } from './rules/environment.ts';
import { length, names, tinyFiles } from './rules/files.ts';
import { imports } from './rules/imports.ts';
import { mocks } from './rules/mocks.ts';
import { reach } from './rules/reach.ts';
import { tables } from './rules/tables.ts';
import type { Rule } from './violation.ts';

/** Every boundary of ARCHITECTURE.md that a machine can check. */
export const rules: Rule[] = [
  imports,
  reach,
  tables,
  environment,
  cycles,
  directions,
  byHand,
  mocks,
  length,
  tinyFiles,
  names,
];
