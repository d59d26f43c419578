import type { Cipher } from './cipher.ts';
import type { Database, Db, Tx } from './database/database.ts';
import { inSlices, yieldToEventLoop } from './event-loop.ts';

/** A text in the database that only the secret key opens. */
export interface SealedText {
  id: number;
  sealed: string;
  /** The place that it was sealed for. */
  place: string;
}

/** The sealed texts of one table. */
export interface SealedTexts {
  /** Names them in sentences. */
  label: string;
  /** Returns the highest id, 0 without rows. */
  findLastId(db: Db): Promise<number>;
  /** Lists those with ids in a range. */
  list(db: Db, range: { after: number; to: number }, now: Date): Promise<SealedText[]>;
  /** Replaces one unless it has changed since it was listed; returns whether it did. */
  replace(tx: Tx, text: SealedText, resealed: string): Promise<boolean>;
}

/** The number of texts of one kind by the key that opens them, and the ids of those that none opens. */
export interface SealedCount {
  label: string;
  current: number;
  previous: number;
  unreadableIds: number[];
}

interface Sealed {
  database: Database;
  cipher: Cipher;
  kinds: readonly SealedTexts[];
  now: Date;
  signal?: AbortSignal;
}

/** Ids that one statement covers: a range, so that it is short in a table of any size. */
const RANGE_SIZE = 500;
/** Texts that one transaction replaces. */
const BATCH_SIZE = 50;

/** There are texts that neither key opens. */
export class UnreadableTexts extends Error {
  readonly unreadable: readonly SealedCount[];

  constructor(counts: readonly SealedCount[]) {
    super('Neither key can decrypt some of the encrypted texts');
    this.unreadable = counts.filter(({ unreadableIds }) => unreadableIds.length > 0);
  }
}

/** Counts the sealed texts by key. Reads in slices, between which other calls are served; ends early when aborted. */
export async function countSealedTexts(sealed: Sealed): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const kind of sealed.kinds) {
    const count: SealedCount = { label: kind.label, current: 0, previous: 0, unreadableIds: [] };
    for await (const texts of listInRanges(kind, sealed)) {
      for (const { id, sealed: text, place } of texts) {
        const age = sealed.cipher.findKey(text, place);
        if (age) count[age] += 1;
        else count.unreadableIds.push(id);
      }
    }
    counts.push(count);
  }
  return counts;
}

/**
 * Seals everything that the previous key sealed with the current one, while servers with both keys read and write (RUN-24).
 * It can be repeated after an interruption.
 * @returns how many of each kind it replaced
 * @throws UnreadableTexts before changing anything
 */
export async function rotateKey(sealed: Sealed): Promise<{ label: string; replaced: number }[]> {
  const replaced = new Map(sealed.kinds.map(({ label }) => [label, 0]));
  for (;;) {
    const counts = await countSealedTexts(sealed);
    if (counts.some(({ unreadableIds }) => unreadableIds.length > 0)) throw new UnreadableTexts(counts);
    // Also after a pass, for what a server without the current key wrote behind it.
    if (counts.every(({ previous }) => previous === 0)) break;
    for (const kind of sealed.kinds) {
      replaced.set(kind.label, (replaced.get(kind.label) ?? 0) + (await replaceTexts(kind, sealed)));
    }
  }
  return [...replaced].map(([label, count]) => ({ label, replaced: count }));
}

async function replaceTexts(kind: SealedTexts, sealed: Sealed): Promise<number> {
  const { database, cipher } = sealed;
  let count = 0;
  for await (const texts of listInRanges(kind, sealed)) {
    const previous = texts.filter((text) => cipher.findKey(text.sealed, text.place) === 'previous');
    for await (const batch of inSlices(previous, BATCH_SIZE)) {
      count += await database.transaction(async (tx) => {
        let replaced = 0;
        for (const text of batch) {
          const resealed = cipher.seal(cipher.open(text.sealed, text.place), text.place);
          if (await kind.replace(tx, text, resealed)) replaced += 1;
        }
        return replaced;
      });
    }
  }
  return count;
}

async function* listInRanges(
  kind: SealedTexts,
  { database, now, signal }: Sealed,
): AsyncGenerator<SealedText[], void, undefined> {
  const lastId = await kind.findLastId(database.read);
  for (let after = 0; after < lastId; after += RANGE_SIZE) {
    await yieldToEventLoop();
    if (signal?.aborted) return;
    yield await kind.list(database.read, { after, to: after + RANGE_SIZE }, now);
  }
}
