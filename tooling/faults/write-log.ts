import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The database's file, or its write-ahead log. */
type File = 'database' | 'wal';

/** A change of the database's files, or the acknowledgement of a booking. */
export type Step =
  | { kind: 'write'; file: File; at: number; bytes: Buffer }
  | { kind: 'resize'; file: File; size: number }
  | { kind: 'sync'; file: File }
  | { kind: 'response'; id: number };

const CALL = /^(?<pid>\d+) +(?<name>\w+)\(\d+<(?<target>[^>]*)>(?:, )?(?<rest>.*)$/;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^(?<pid>\d+) +<\.\.\. \w+ resumed>(?<rest>.*)$/;
const HEX_TEXT = /"((?:\\x[\da-f]{2})*)"/g;
const SECTOR = 512;

/** Parses strace's output about a server into steps, in the order in which its calls ended. */
export async function parseStraceLog(straceFile: string, databaseFile: string): Promise<Step[]> {
  const files = new Map<string, File>([
    [databaseFile, 'database'],
    [`${databaseFile}-wal`, 'wal'],
  ]);
  const begun = new Map<string, string>();
  const steps: Step[] = [];
  for await (const line of createInterface({ input: createReadStream(straceFile) })) {
    if (UNFINISHED.test(line)) {
      begun.set(line.split(' ', 1)[0] ?? '', line.replace(UNFINISHED, ''));
      continue;
    }
    const { pid = '', rest: end } = RESUMED.exec(line)?.groups ?? {};
    const {
      name = '',
      target = '',
      rest = '',
    } = CALL.exec(end === undefined ? line : (begun.get(pid) ?? '') + end)?.groups ?? {};
    const file = files.get(String(fromHex(target)));
    const step = file ? toStep(name, file, rest) : toResponse(rest);
    if (step) steps.push(step);
  }
  return steps;
}

function toStep(name: string, file: File, rest: string): Step | null {
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', file };
  if (name === 'ftruncate') return { kind: 'resize', file, size: Number.parseInt(rest, 10) };
  const [at] = /\d+(?=\)\s+= \d+$)/.exec(rest) ?? [];
  return at === undefined ? null : { kind: 'write', file, at: Number(at), bytes: bytesIn(rest) };
}

function toResponse(rest: string): Step | null {
  const text = bytesIn(rest).toString('latin1');
  const id = /^HTTP\/1\.1 201 [\s\S]*?\{"id":(\d+)/.exec(text)?.[1];
  return id === undefined ? null : { kind: 'response', id: Number(id) };
}

function bytesIn(rest: string): Buffer {
  return Buffer.concat([...rest.matchAll(HEX_TEXT)].map(([, hex = '']) => fromHex(hex)));
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll(String.raw`\x`, ''), 'hex');
}

/** The files after a power loss, and the bookings that were acknowledged before. */
interface Crash {
  database: Buffer;
  wal: Buffer;
  acknowledged: number[];
}

/** Yields the files after power losses at random moments, half of them right after a response. */
export function* simulatePowerLosses(
  base: Buffer,
  steps: readonly Step[],
  { crashes, honoursFsync }: { crashes: number; honoursFsync: boolean },
): Generator<Crash> {
  const responses = [...steps.keys()].filter((index) => steps[index]?.kind === 'response');
  const moments = new Set(
    Array.from({ length: crashes }, (_, number) => {
      const anywhere = Math.floor(Math.random() * steps.length);
      return (number % 2 === 0 && responses[Math.floor(Math.random() * responses.length)]) || anywhere;
    }),
  );
  const durable: Record<File, Buffer> = { database: Buffer.from(base), wal: Buffer.alloc(0) };
  const pending: Record<File, Step[]> = { database: [], wal: [] };
  const acknowledged: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'response') acknowledged.push(step.id);
    else if (step.kind !== 'sync') pending[step.file].push(step);
    else if (honoursFsync) {
      durable[step.file] = pending[step.file].reduce(apply, durable[step.file]);
      pending[step.file] = [];
    }
    if (!moments.has(index)) continue;
    const surviving = (file: File) =>
      pending[file].flatMap(applyPowerLoss).reduce(apply, Buffer.from(durable[file]));
    yield { database: surviving('database'), wal: surviving('wal'), acknowledged: [...acknowledged] };
  }
}

/** Applies a step to a file's content, in place where it is long enough. */
function apply(content: Buffer, step: Step): Buffer {
  if (step.kind === 'resize') return resize(content, step.size);
  if (step.kind !== 'write') return content;
  const { at, bytes } = step;
  const written = at + bytes.length > content.length ? resize(content, at + bytes.length) : content;
  bytes.copy(written, at);
  return written;
}

function resize(content: Buffer, size: number): Buffer {
  return size <= content.length ? content.subarray(0, size) : Buffer.concat([content], size);
}

/** Of the steps that were not synced, two in five are written, two in five are lost, and one in five is torn. */
const [WRITTEN_SHARE, LOST_SHARE] = [0.4, 0.4];

/** Returns what the disk has of a step that was not synced: all, nothing, or some of its sectors. */
function applyPowerLoss(step: Step): Step[] {
  const luck = Math.random();
  if (luck < WRITTEN_SHARE) return [step];
  if (luck < WRITTEN_SHARE + LOST_SHARE || step.kind !== 'write') return [];
  const sectors = Math.floor(Math.random() * (step.bytes.length / SECTOR));
  return [{ ...step, bytes: step.bytes.subarray(0, sectors * SECTOR) }];
}
