import { isBuiltin } from 'node:module';
import type { Import, Module } from '../modules.ts';
import type { Rule } from '../violation.ts';

const ENTRY = 'packages/domain/src/index.ts';
const SERVER_PACKAGES = /^(?:kysely|better-sqlite3|pg)(?:\/|$)/;
const SERVER_FILES = /^packages\/domain\/src\/(?:platform\/database\/|server\.ts$)|\.(?:queries|tables)\.ts$/;

/** Nothing that is loaded with the browser-safe entry point belongs to the server. */
export const reach: Rule = (modules) => {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const entry = byFile.get(ENTRY);
  if (!entry)
    return [{ rule: 'browser-safe reach', file: ENTRY, line: 1, message: 'the entry point is missing' }];
  return follow(entry, [], byFile, new Set());
};

function follow(
  module: Module,
  path: string[],
  byFile: Map<string, Module>,
  visited: Set<string>,
): ReturnType<Rule> {
  visited.add(module.file);
  const chain = [...path, module.file];
  return module.imports
    .filter(({ typeOnly }) => !typeOnly)
    .flatMap((imported) => {
      if (isOfServer(imported)) {
        const message = `imports ${imported.specifier}, which the browser would load (${chain.join(' > ')})`;
        return [{ rule: 'browser-safe reach', file: module.file, line: imported.line, message }];
      }
      const next = imported.file === null ? undefined : byFile.get(imported.file);
      return next && !visited.has(next.file) ? follow(next, chain, byFile, visited) : [];
    });
}

function isOfServer({ specifier, file }: Import): boolean {
  return isBuiltin(specifier) || SERVER_PACKAGES.test(specifier) || SERVER_FILES.test(file ?? '');
}
