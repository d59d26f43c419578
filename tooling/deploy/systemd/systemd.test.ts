import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareProgram } from '../../checks/run/debian.ts';
import { runProgram } from '../../checks/run/program.ts';

/** The exposure that `systemd-analyze security` grants a unit, from 0 to 10; below 2 is what it calls OK. */
const MAX_EXPOSURE = 1.5;
const UNITS = readdirSync(import.meta.dirname).filter((name) => /\.(service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));

/** A folder with the units, whose programs are there to be found, changed by `change`. */
function planted(change: (unit: string) => string = (unit) => unit): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'units-'));
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const name of readdirSync(path.join(import.meta.dirname, '../bin'))) {
    writeFileSync(path.join(bin, name), '#!/bin/sh\n');
    chmodSync(path.join(bin, name), 0o755);
  }
  for (const name of UNITS) {
    const unit = readFileSync(path.join(import.meta.dirname, name), 'utf8');
    writeFileSync(path.join(folder, name), change(unit.replaceAll('/opt/doorstep/current/bin', bin)));
  }
  return folder;
}

const analyze = await prepareProgram('systemd-analyze', 'systemd');

// There is no systemd outside Linux.
describe.skipIf(process.platform !== 'linux')('systemd units', () => {
  let folder: string;
  beforeAll(() => {
    if (!analyze) throw new Error("systemd-analyze is missing: install Debian's package systemd.");
    folder = planted();
  });
  const run = (...args: string[]) => runProgram({ command: analyze ?? '', args });
  const verify = (from: string) => run('verify', '--man=no', ...UNITS.map((name) => path.join(from, name)));
  const score = (from: string, name: string) =>
    run('security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, path.join(from, name));

  test('are understood by systemd', async () => {
    expect(await verify(folder)).toEqual({ ok: true, output: '' });
  });

  test('have processes start again however long the database is away', () => {
    const unit = readFileSync(path.join(folder, 'doorstep@.service'), 'utf8');
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  test('with a mistake are refused', async () => {
    const mistaken = planted((unit) => unit.replace('ProtectSystem=strict', 'ProtectSystem=very'));
    expect((await verify(mistaken)).output).toContain('Failed to parse protect system value');
  });

  test.each(SERVICES)('%s is hardened', async (name) => {
    expect(await score(folder, name)).toMatchObject({ ok: true });
  });

  test.each(SERVICES)('%s without its system call filter is not', async (name) => {
    const open = planted((unit) => unit.replaceAll(/^SystemCallFilter=.*$/gm, ''));
    expect(await score(open, name)).toMatchObject({ ok: false });
  });
});
