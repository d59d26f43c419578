import path from 'node:path';
import { appRouter } from '../../../packages/domain/src/server.ts';
import { readCalls } from './calls.ts';
import { checkCallers } from './check.ts';
import { WAITING } from './waiting.ts';

const procedures = Object.keys(appRouter._def.procedures);
const calls = readCalls(path.resolve(import.meta.dirname, '../../..'));
const violations = checkCallers(procedures, calls, WAITING);
for (const { at, message } of violations) process.stdout.write(`${at} ${message} [callers]\n`);
process.stdout.write(
  `${procedures.length} procedures, ${Object.keys(WAITING).length} of them waiting, ${violations.length} violations\n`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
