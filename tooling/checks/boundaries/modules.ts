import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type Program } from 'oxc-parser';
import { resolve } from './resolve.ts';

/** One import, export-from or import() of a module. */
export interface Import {
  specifier: string;
  /** The file it names, from the root; null for a package or Node module. */
  file: string | null;
  /** Erased when types are stripped, so nothing of it runs. */
  typeOnly: boolean;
  line: number;
}

/** A statement that writes a table; `table` is null where its name is not written out. */
interface Write {
  table: string | null;
  line: number;
}

export interface Module {
  /** Path from the root, with slashes. */
  file: string;
  lines: number;
  imports: Import[];
  writes: Write[];
  /** The functions and methods that are called, by their names. */
  calls: { name: string; line: number }[];
}

const SOURCES = '{packages,apps,tooling}/**/*.{ts,tsx}';
const NOT_OURS = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/*.d.ts'];

/** Every TypeScript module below `root`, parsed. @throws when there is none or one cannot be parsed */
export function readModules(root: string): Module[] {
  const files = globSync(SOURCES, { cwd: root, exclude: NOT_OURS });
  if (files.length === 0) throw new Error(`No TypeScript module found below ${root}`);
  return files
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()
    .map((file) => readModule(root, file));
}

function readModule(root: string, file: string): Module {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const imports = findImports(program).map(({ specifier, typeOnly, start }) => ({
    specifier,
    typeOnly,
    file: resolve(root, file, specifier),
    line: lineOf(start),
  }));
  const { writes, calls } = findUses(program);
  return {
    file,
    lines: source.trimEnd().split('\n').length,
    imports,
    writes: writes.map(({ table, start }) => ({ table, line: lineOf(start) })),
    calls: calls.map(({ name, start }) => ({ name, line: lineOf(start) })),
  };
}

interface Located {
  start: number;
}

function findImports(program: Program) {
  const found: (Located & { specifier: string; typeOnly: boolean })[] = [];
  const add = (specifier: string, kind: string | undefined, { start }: Located) =>
    found.push({ specifier, typeOnly: kind === 'type', start });
  new Visitor({
    ImportDeclaration: (node) => void add(node.source.value, node.importKind, node),
    ExportAllDeclaration: (node) => void add(node.source.value, node.exportKind, node),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind, node);
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(String(node.source.value), 'value', node);
    },
    TSImportType: (node) => void add(node.source.value, 'type', node),
  }).visit(program);
  return found;
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;

function findUses(program: Program) {
  const writes: (Located & { table: string | null })[] = [];
  const calls: (Located & { name: string })[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [table], start }) => {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type !== 'Identifier') return;
      calls.push({ name: called.name, start });
      if (callee.type !== 'MemberExpression' || !WRITES.has(called.name)) return;
      writes.push({ table: table?.type === 'Literal' ? String(table.value) : null, start });
    },
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const { value } of quasi.quasis) {
        for (const [, table = null] of value.raw.matchAll(SQL_WRITE)) writes.push({ table, start });
      }
    },
  }).visit(program);
  return { writes, calls };
}
