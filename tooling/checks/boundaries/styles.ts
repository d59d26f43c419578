import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Violation } from './violation.ts';

const SOURCES = 'apps/*/src/**/*.{ts,tsx}';
const SHEETS = 'apps/*/src/**/*.module.css';
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** Returns the classes of CSS modules that are used and not defined, or defined and not used. */
export function findStyleViolations(root: string): Violation[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const sheets = new Map(
    globSync(SHEETS, { cwd: root }).map((sheet) => [
      sheet,
      { defined: classesIn(read(sheet)), used: new Set() },
    ]),
  );
  const violations: Violation[] = [];
  for (const file of globSync(SOURCES, { cwd: root })) {
    const source = read(file);
    for (const [, name = '', specifier = ''] of source.matchAll(IMPORT)) {
      const sheet = sheets.get(path.join(path.dirname(file), specifier));
      // A class whose name is computed may be any of them.
      if (new RegExp(`\\b${name}\\[(?!')|[{.]${name}\\}`).test(source)) sheet?.defined.clear();
      for (const use of source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))) {
        const used = use[1] ?? use[2] ?? '';
        sheet?.used.add(used);
        if (sheet && sheet.defined.size > 0 && !sheet.defined.has(used))
          violations.push(at(file, source, use.index, `uses .${used}, which ${specifier} does not define`));
      }
    }
  }
  for (const [file, { defined, used }] of sheets)
    for (const [name, index] of defined)
      if (!used.has(name))
        violations.push(at(file, read(file), index, `defines .${name}, which nothing uses`));
  return violations;
}

/** Returns the classes of a style sheet with the place of their first selector. */
function classesIn(css: string): Map<string, number> {
  const blank = (text: string) => ' '.repeat(text.length);
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)|:global\([^)]*\)/g, blank);
  const found = [...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
    ({ 1: name = '', index }) => [name, index] as const,
  );
  return new Map(found.toReversed());
}

function at(file: string, text: string, index: number, message: string): Violation {
  return { rule: 'styles', file, line: text.slice(0, index).split('\n').length, message };
}
