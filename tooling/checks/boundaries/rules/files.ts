import path from 'node:path';
import { isTest } from '../test-file.ts';
import type { Rule, Violation } from '../violation.ts';

const MAX_LINES = 300;
const MAX_TEST_LINES = 500;
const MAX_TINY_LINES = 12;
const ROLES = ['schema', 'lifecycle', 'policy', 'queries', 'router', 'events', 'tables'];
const VAGUE = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.)/;
const DOORS = ['packages/domain/src/index.ts', 'packages/domain/testing/index.ts'];

/** A file stays small enough to hold one idea. */
export const length: Rule = (modules) =>
  modules
    .filter(({ file, lines }) => lines > limitOf(file))
    .map(({ file, lines }) =>
      violation('small files', file, `has ${lines} lines; ${limitOf(file)} are the limit`),
    );

/** Returns the most lines a file may have, far above the usual length; tests list cases. */
function limitOf(file: string): number {
  return /\.test\.tsx?$/.test(file) ? MAX_TEST_LINES : MAX_LINES;
}

/** A file of a few lines is an entry point, has a role, or is shared: what one neighbour alone imports belongs into it. */
export const tinyFiles: Rule = (modules) => {
  const sources = modules.filter(({ file }) => !isTest(file));
  return sources.flatMap(({ file, lines }) => {
    if (lines > MAX_TINY_LINES || path.basename(file).split('.').length > 2) return [];
    const importers = sources.filter(({ imports }) => imports.some((target) => target.file === file));
    const [only] = importers;
    if (importers.length !== 1 || !only || path.dirname(only.file) !== path.dirname(file)) return [];
    return [violation('tiny files', file, `has ${lines} lines and belongs into ${only.file}, its only user`)];
  });
};

/** Files are named after their content and role; only entry points gather exports. */
export const names: Rule = (modules) =>
  modules.flatMap(({ file }) => {
    if (VAGUE.test(file)) return [violation('names', file, 'has a name that says nothing of the trade')];
    if (/\/index\.tsx?$/.test(file) && !DOORS.includes(file)) {
      return [violation('names', file, 'is a barrel: only entry points gather exports')];
    }
    const role = roleOf(file);
    if (role === undefined || ROLES.includes(role)) return [];
    return [violation('names', file, `has the role .${role}; the roles are .${ROLES.join(' .')} and .test`)];
  });

function roleOf(file: string): string | undefined {
  if (!/^packages\/domain\/src\/[^/]+\//.test(file)) return undefined;
  const [, role] = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/(?:\.test)?\.ts$/, '')
    .split('.');
  return role;
}

function violation(rule: string, file: string, message: string): Violation {
  return { rule, file, line: 1, message };
}
