import path from 'node:path';
import { readBook } from './book.ts';
import { checks } from './checks.ts';
import { readTexts } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const book = readBook(root);
const texts = readTexts(root);
const violations = checks.flatMap((check) => check(book, texts));
for (const { check, file, line, message } of violations) {
  process.stdout.write(`${file}:${line} ${message} [${check}]\n`);
}
process.stdout.write(`${book.length} rules, ${texts.length} files, ${violations.length} violations\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
