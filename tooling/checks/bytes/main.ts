import path from 'node:path';
import { compare, formatTable } from './budgets.ts';
import { weigh } from './weights.ts';

/** Weighs every page of the web build against the budget of its area. */
const pages = compare(weigh(path.resolve(import.meta.dirname, '../../../apps/web/build/client')));
process.stdout.write(formatTable(pages));
process.exitCode = pages.some(({ isOverBudget }) => isOverBudget) ? 1 : 0;
