import { byHand } from './rules/by-hand.ts';
import { directions } from './rules/directions.ts';
import { length, names, tinyFiles } from './rules/files.ts';
import { imports } from './rules/imports.ts';
import { mocks } from './rules/mocks.ts';
import { reach } from './rules/reach.ts';
import { tables } from './rules/tables.ts';
import type { Rule } from './violation.ts';

/** Every boundary of ARCHITECTURE.md that a machine can check. */
const RULES: Rule[] = [imports, reach, tables, directions, byHand, mocks, length, tinyFiles, names];

/** Returns where the modules break a rule. */
export const findViolations: Rule = (modules, tableOwners) =>
  RULES.flatMap((rule) => rule(modules, tableOwners));
