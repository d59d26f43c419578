import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Step, simulatePowerLosses, parseStraceLog } from './write-log.ts';

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

it('reads writes, syncs and acknowledgements, also of calls that others interrupted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-write-log-'));
  const log = path.join(folder, 'writes.log');
  const response =
    'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n\r\n{"id":7,"status":"pending"}';
  const wal = hex('/data/shop.db-wal');
  await writeFile(
    log,
    [
      `12 pwrite64(18<${hex('/data/shop.db')}>, "${hex('hello')}", 5, 4096) = 5`,
      `12 fdatasync(19<${wal}> <unfinished ...>`,
      `13 pwrite64(20<${hex('/data/other')}>, "${hex('x')}", 1, 0) = 1`,
      `12 <... fdatasync resumed>)         = 0`,
      `12 writev(25<${hex('socket:[1]')}>, [{iov_base="${hex(response)}", iov_len=90}], 1) = 90`,
      `12 ftruncate(19<${wal}>, 32)      = 0`,
    ].join('\n'),
  );
  expect(await parseStraceLog(log, '/data/shop.db')).toEqual([
    { kind: 'write', file: 'database', at: 4096, bytes: Buffer.from('hello') },
    { kind: 'sync', file: 'wal' },
    { kind: 'response', id: 7 },
    { kind: 'resize', file: 'wal', size: 32 },
  ]);
  await rm(folder, { recursive: true });
});

it('keeps what was synced in every loss, and not always what was not', () => {
  const write = (text: string): Step => ({ kind: 'write', file: 'wal', at: 0, bytes: Buffer.from(text) });
  const steps: Step[] = [
    write('old'),
    { kind: 'sync', file: 'wal' },
    { kind: 'response', id: 1 },
    write('new'),
  ];
  const surviving = (honoursFsync: boolean) =>
    Array.from({ length: 200 }, () => [
      ...simulatePowerLosses(Buffer.alloc(0), steps, { crashes: 2, honoursFsync }),
    ])
      .flat()
      .filter(({ acknowledged }) => acknowledged.length > 0)
      .map(({ wal }) => String(wal));
  expect(new Set(surviving(true))).toEqual(new Set(['old', 'new']));
  expect(surviving(false)).toContain('');
});
