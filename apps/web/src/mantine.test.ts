import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '.');
const SHEETS = path.dirname(new URL(import.meta.resolve('@mantine/core/styles/Button.layer.css')).pathname);

it('has the sheet of every part of Mantine that is used', async () => {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) =>
    /(?<!\.test)\.(tsx?|css)$/.test(name),
  );
  const texts = await Promise.all(names.map((name) => readFile(path.join(SOURCES, name), 'utf8')));
  const all = texts.join('\n');
  const used = [...all.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
    list.split(',').map((part) => part.replace('type ', '').trim()),
  );
  const existing = new Set(await readdir(SHEETS));
  const missing = [...new Set(used)]
    .map((part) => `${part}.layer.css`)
    .filter((sheet) => existing.has(sheet) && !all.includes(`@mantine/core/styles/${sheet}`));
  expect(missing).toEqual([]);
});
