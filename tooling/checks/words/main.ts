import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest } from '../boundaries/test-file.ts';
import { findWords } from './words.ts';

/** Lists the banned words below the folders that are named, or in all source; exits with 1 if there are any. */
const root = path.resolve(import.meta.dirname, '../../..');
const folders = process.argv.slice(2);
const patterns = (folders.length > 0 ? folders : ['apps', 'packages', 'tooling']).map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
);
const files = globSync(patterns, {
  cwd: root,
  exclude: (name) => /node_modules|(?:^|\/)(?:dist|build|\.react-router|words)$/.test(name),
});
let count = 0;
for (const file of files.toSorted()) {
  for (const { line, message } of findWords(readFileSync(path.join(root, file), 'utf8'), {
    isTest: isTest(file),
  })) {
    count += 1;
    process.stdout.write(`${file}:${line} ${message}\n`);
  }
}
if (count > 0) {
  process.stdout.write(`${count} found\n`);
  process.exitCode = 1;
}
