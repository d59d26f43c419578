import type { Module } from '../modules.ts';
import type { Rule } from '../violation.ts';

/** No module imports itself through others; types count, for a reader of one must read the other. */
export const cycles: Rule = (modules) => {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const done = new Set<string>();
  return modules.flatMap((module) => {
    const cycle = findCycle(module, [], byFile, done);
    if (!cycle) return [];
    const [file = module.file] = cycle;
    return [{ rule: 'no cycles', file, line: 1, message: `imports itself: ${[...cycle, file].join(' > ')}` }];
  });
};

function findCycle(
  module: Module,
  path: string[],
  byFile: Map<string, Module>,
  done: Set<string>,
): string[] | null {
  if (path.includes(module.file)) return path.slice(path.indexOf(module.file));
  if (done.has(module.file)) return null;
  for (const { file } of module.imports) {
    const next = file === null ? undefined : byFile.get(file);
    const cycle = next && findCycle(next, [...path, module.file], byFile, done);
    if (cycle) {
      done.add(module.file);
      return cycle;
    }
  }
  done.add(module.file);
  return null;
}
