import { yieldToEventLoop } from '../event-loop.ts';
import { searchKeyOf } from './search-key.ts';
import { beginningWord } from './terms.ts';

/** The words that rows have, each once. */
export interface Words {
  /** Those that come after one by code point, in that order, at most so many. */
  after(term: string, most: number): Promise<string[]>;
  /** Ids of rows that have one of these, at most so many, some twice. */
  rowsWith(terms: readonly string[], most: number): Promise<number[]>;
}

/** Words that are looked at in one turn of the event loop: a few milliseconds on SQLite. */
const BATCH_SIZE = 2000;
/** Of more words it is no quicker to look at all than at the rows. */
const MOST = 50_000;
/** What more words have inside is common: rows are found by walking on. */
const MAX_MATCHING_WORDS = 250;

/**
 * Ids of few rows of which each one is that has a text, be it inside a word: those with a word in which the text may
 * begin. Null when they are not few, or words do not tell.
 */
export async function rowsWithin(
  words: Words | undefined,
  text: string,
  few: number,
  signal?: AbortSignal,
): Promise<number[] | null> {
  const mayBegin = beginningWord(searchKeyOf(text));
  if (!words || !mayBegin) return null;
  const holding: string[] = [];
  let [after, seen] = ['', 0];
  for (let some: string[]; ; after = some.at(-1) ?? after) {
    some = await words.after(after, BATCH_SIZE);
    seen += some.length;
    holding.push(...some.filter(mayBegin));
    if (signal?.aborted || seen > MOST || holding.length > MAX_MATCHING_WORDS) return null;
    if (some.length < BATCH_SIZE) break;
    await yieldToEventLoop();
  }
  const ids = [...new Set(await words.rowsWith(holding, few + 1))];
  return ids.length > few ? null : ids;
}
