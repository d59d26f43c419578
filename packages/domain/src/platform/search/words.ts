import { yieldToEventLoop } from '../event-loop.ts';
import { searchKeyOf } from './search-key.ts';
import { beginningWord } from './terms.ts';

/** The words of rows, each once. */
export interface Words {
  /** Returns the words after one by code point, in that order. */
  after(term: string, limit: number): Promise<string[]>;
  /** Returns up to `limit` ids of rows that have one of these; some come twice. */
  rowsWith(terms: readonly string[], limit: number): Promise<number[]>;
}

/** Words that are read in one turn of the event loop: a few milliseconds on SQLite. */
const BATCH_SIZE = 2000;
/** With more words, reading all of them is no faster than reading the rows. */
const MAX_WORDS = 50_000;
/** A text inside more words is so common that reading the rows finds it quickly. */
const MAX_MATCHING_WORDS = 250;

/**
 * Returns the ids of the rows that may contain a text, also inside a word: those with a word in which it may begin. Null
 * when there are more than the limit, or the words do not suffice.
 */
export async function findRowsByWords(
  words: Words | undefined,
  text: string,
  limit: number,
  signal?: AbortSignal,
): Promise<number[] | null> {
  const mayBegin = beginningWord(searchKeyOf(text));
  if (!words || !mayBegin) return null;
  const matching: string[] = [];
  let [after, count] = ['', 0];
  for (let some: string[]; ; after = some.at(-1) ?? after) {
    some = await words.after(after, BATCH_SIZE);
    count += some.length;
    matching.push(...some.filter(mayBegin));
    if (signal?.aborted || count > MAX_WORDS || matching.length > MAX_MATCHING_WORDS) return null;
    if (some.length < BATCH_SIZE) break;
    await yieldToEventLoop();
  }
  const ids = await words.rowsWith(matching, limit + 1);
  // Counted with those that come twice: they use up the limit too.
  return ids.length > limit ? null : [...new Set(ids)];
}
