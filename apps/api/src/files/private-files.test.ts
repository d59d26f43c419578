import { expect, test } from 'vitest';
import { filesFolderOf } from './private-files.ts';

test.each([
  ['file:./data/doorstep.db', './data/doorstep.db.files'],
  ['file:/var/lib/doorstep/live.db', '/var/lib/doorstep/live.db.files'],
  ['postgres://user:secret@db.example:5432/doorstep?sslmode=require', 'data/doorstep.files'],
  ['postgresql://db.example/door%20step', 'data/door_step.files'],
  ['postgres://db.example/..%2F..%2Fetc', 'data/.._.._etc.files'],
  ['postgres://db.example', 'data/postgres.files'],
])('the photos of %s are in %s', (url, folder) => {
  expect(filesFolderOf(url)).toBe(folder);
});
