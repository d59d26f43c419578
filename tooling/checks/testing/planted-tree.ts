import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of each test's own that begins with these files, and a way to plant others; read `root` inside the tests. */
export function plantedTree(clean: Record<string, string>) {
  const tree = {
    root: '',
    plant(files: Record<string, string>) {
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(path.join(tree.root, path.dirname(file)), { recursive: true });
        writeFileSync(path.join(tree.root, file), content);
      }
    },
    /** Takes folders away. */
    clear(...folders: string[]) {
      for (const folder of folders) rmSync(path.join(tree.root, folder), { recursive: true });
    },
  };
  beforeEach(() => {
    tree.root = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')));
    tree.plant(clean);
  });
  afterEach(() => rmSync(tree.root, { recursive: true, force: true }));
  return tree;
}
