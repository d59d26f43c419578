import path from 'node:path';
import { FEATURES } from '../../../packages/domain/src/registries/tables.ts';
import { readModules } from './modules.ts';
import { findViolations } from './rules.ts';
import { findStyleViolations } from './styles.ts';

const tableOwners = Object.fromEntries(
  Object.entries(FEATURES).flatMap(([feature, { tables }]) =>
    Object.keys(tables).map((table) => [table, feature]),
  ),
);

const root = path.resolve(import.meta.dirname, '../../..');
const modules = readModules(root);
const violations = [...findViolations(modules, tableOwners), ...findStyleViolations(root)];
for (const { rule, file, line, message } of violations) {
  process.stdout.write(`${file}:${line} ${message} [${rule}]\n`);
}
process.stdout.write(`${modules.length} modules, ${violations.length} violations\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
