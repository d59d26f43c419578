import { chunksOf } from '../database/chunks.ts';
import { yieldToEventLoop } from '../event-loop.ts';
import { MAX_ID } from '../max-id.ts';
import { type PageQuery, type Place, cursorAfter, idBefore, placeOf } from '../page.ts';
import { searchKeyOf } from './search-key.ts';
import { INSIDE_CURSOR_PREFIX, isInsideCursor } from './inside-cursor.ts';
import { parseQueryTerms } from './terms.ts';
import { type Words, findRowsByWords } from './words.ts';

/**
 * The rows that a search goes through, newest first unless they are ascending, already narrowed by its filters; `text` is
 * what they contain besides. Where they are ordered by id alone, the instant of a place is empty.
 */
export interface SearchSource {
  hasInstants: boolean;
  isAscending?: boolean;
  /** Returns up to `limit` ids of rows with a word, or with one that begins so, whatever the filters; some come twice. */
  withTerm(term: string, isWholeWord: boolean, limit: number): Promise<number[]>;
  /** Returns the ids of the rows of a filter that few rows pass; null when no filter is like that. */
  few(limit: number): Promise<number[] | null>;
  /** Returns the places of those of these rows that pass, in any order. */
  among(ids: readonly number[], text: string): Promise<Place[]>;
  /** Returns the places of those of the next `rows` rows that pass, in any order. */
  next(after: Place, rows: number, text: string): Promise<Place[]>;
  /** Returns the last of the next `rows` rows; null when there are fewer. */
  skip(after: Place, rows: number): Promise<Place | null>;
  /** The words of the rows, where they are far fewer than the rows. */
  words?: Words;
  /** Present where a long read blocks no one. */
  rest?: Rest;
}

/** Reads the rest of a list in one query. */
export interface Rest {
  /** After so many rows with too few results it is worth it. */
  worthAfter: number;
  /** Returns the next rows that pass, in their order. */
  read(after: Place, limit: number, text: string): Promise<Place[]>;
}

export interface Found {
  ids: number[];
  nextCursor: string | null;
}

/** A word or filter with so many rows is rare enough to compare them all. Walking a million rows until a page is full takes as long. */
const FEW = 4000;
/** Rows that are read in one turn of the event loop: a few milliseconds on SQLite. */
const WALK_BATCH_SIZE = 4000;
/**
 * Returns a page of the rows that contain a text, or whose id it is, in their order. Words that begin with the text are found
 * by an index of words. What has it inside a word comes after all of those, by reading on in short steps that let others go
 * first: at once when no word begins with it, else on the next page (ADM-11). A text of several words has only its first
 * inside another, so a rare one of the others finds everything there is. Where words are known, a text that is not found
 * soon is looked for inside them first.
 * @throws invalid for an unknown cursor
 */
export async function search(
  searched: SearchSource,
  { text, cursor, limit }: PageQuery,
  signal?: AbortSignal,
): Promise<Found> {
  const from = readCursor(cursor, searched);
  const compare = comparisonIn(searched);
  const hit = text ? await byId(searched, text) : [];
  const first = cursor ? [] : hit;
  const room = limit - first.length;
  const rare = await narrow(searched, text);
  /** Returns those of these rows that pass and come next, without the row found by its id. */
  const ahead = async (ids: readonly number[]) =>
    (await amongAll(searched, ids, text))
      .filter((place) => !hit.includes(place.id) && compare(from.place, place) < 0)
      .toSorted(compare);
  if (rare && !from.isInside) {
    const passing = await ahead(rare.ids);
    const page = passing.slice(0, room);
    const found = [...first, ...page.map(({ id }) => id)];
    if (passing.length > room) return { ids: found, nextCursor: cursorOf(page.at(-1) ?? from.place) };
    if (rare.isAll) return { ids: found, nextCursor: null };
    if (found.length > 0 || cursor) return { ids: found, nextCursor: INSIDE_CURSOR_PREFIX };
  }
  const rareIds = new Set(rare?.ids);
  const isKnown = ({ id }: Place) => hit.includes(id) || rareIds.has(id);
  const unknown = (ids: readonly number[]) => ahead(ids.filter((id) => !rareIds.has(id)));
  const inWords = async () => {
    const ids = rare && (await findRowsByWords(searched.words, text, FEW, signal));
    return ids && unknown(ids);
  };
  const further = rare?.within
    ? await unknown(rare.within)
    : await walk(
        searched,
        { ...from, text, limit: room + 1, begin: rare ? WORTH_WORDS : room + 1, isKnown, inWords },
        signal,
      );
  const page = further.slice(0, room);
  const last = page.at(-1) ?? from.place;
  // Without rare words the walk finds everything.
  const way = rare ? INSIDE_CURSOR_PREFIX : '';
  return {
    ids: [...first, ...page.map(({ id }) => id)],
    nextCursor: further.length > room ? way + cursorOf(last) : null,
  };
}

/** Returns the row whose id a text is, if it passes the filters. */
async function byId(searched: SearchSource, text: string): Promise<number[]> {
  const [, digits = '0'] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const id = Number(digits);
  if (id < 1 || id > MAX_ID) return [];
  return (await searched.among([id], '')).map((place) => place.id);
}

/** Few rows that may pass: all that pass a filter, or those with a rare word of the text. */
interface Rare {
  ids: number[];
  /** True when no other row can pass. */
  isAll: boolean;
  /** The ids of few rows, among them all that have the text inside a word; null when there are more than the limit. */
  within: number[] | null;
}

async function narrow(searched: SearchSource, text: string): Promise<Rare | null> {
  const ids = await searched.few(FEW + 1);
  if (ids && ids.length <= FEW) return { ids, isAll: true, within: null };
  let rare: number[] | null = null;
  // Long words are rare as a rule.
  const terms = parseQueryTerms(searchKeyOf(text)).toSorted((a, b) => b.term.length - a.term.length);
  for (const { term, isWholeWord, isRequired } of terms) {
    const rows = await searched.withTerm(term, isWholeWord, FEW + 1);
    // Counted with those that come twice: they use up the limit too.
    if (rows.length > FEW) continue;
    const having = [...new Set(rows)];
    if (isRequired) {
      if (!rare) return { ids: having, isAll: true, within: null };
      const all = new Set(having);
      return { ids: rare.filter((id) => all.has(id)), isAll: false, within: having };
    }
    rare ??= having;
  }
  return rare && { ids: rare, isAll: false, within: null };
}

async function amongAll(searched: SearchSource, ids: readonly number[], text: string): Promise<Place[]> {
  const places = new Map<number, Place>();
  const chunks = searched.rest && ids.length > 0 ? [ids] : chunksOf(ids);
  for (const some of chunks) {
    if (places.size > 0) await yieldToEventLoop();
    for (const place of await searched.among(some, text)) places.set(place.id, place);
  }
  return [...places.values()];
}

interface Walk {
  place: Place;
  text: string;
  limit: number;
  /** Number of rows of the first read. */
  begin: number;
  isKnown: (place: Place) => boolean;
  /** Returns all results in their order, by the words that contain the text; null when the words do not suffice. */
  inWords: () => Promise<Place[] | null>;
}

/** So many rows fill a page with a text that is common inside words; after them it is faster to search the words. */
const WORTH_WORDS = 1000;

/** Returns the next rows that pass, in their order; reads a longer stretch each time until there are enough. */
async function walk(
  searched: SearchSource,
  { place, text, limit, begin, isKnown, inWords }: Walk,
  signal?: AbortSignal,
) {
  const found: Place[] = [];
  const compare = comparisonIn(searched);
  let rows = begin;
  let passed = 0;
  let hasWords = true;
  for (let after: Place | null = place; after;) {
    // The caller has disconnected.
    if (signal?.aborted) break;
    if (hasWords && passed >= WORTH_WORDS) {
      const all = await inWords();
      if (all) return all;
      hasWords = false;
    }
    if (searched.rest && passed >= searched.rest.worthAfter) {
      // Rows that are known already are read again.
      const rest = await searched.rest.read(after, limit + FEW + 1, text);
      found.push(...rest.filter((each) => !isKnown(each)));
      break;
    }
    const isFirst = rows === limit;
    // Mostly a page is full after as many rows; of longer stretches PostgreSQL finds the end at the same time.
    const [passing, last]: [Place[], Place | null] = isFirst
      ? [await searched.next(after, rows, text), null]
      : await Promise.all([searched.next(after, rows, text), searched.skip(after, rows)]);
    found.push(...passing.filter((each) => !isKnown(each)).toSorted(compare));
    if (found.length >= limit) break;
    after = isFirst ? await searched.skip(after, rows) : last;
    passed += rows;
    rows = Math.min(4 * rows, WALK_BATCH_SIZE);
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

/** Returns the comparison of two places; it is negative when the first one comes first. */
function comparisonIn({ isAscending }: SearchSource) {
  const descending = (a: Place, b: Place) => (a.at === b.at ? b.id - a.id : a.at > b.at ? -1 : 1);
  return isAscending ? (a: Place, b: Place) => descending(b, a) : descending;
}

const FIRST_INSTANT = '0000-01-01T00:00:00.000Z';
const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/** Returns the place before every row. */
function topOf({ hasInstants, isAscending }: SearchSource): Place {
  // With an instant any id will do, and a cursor must have one.
  if (isAscending) return hasInstants ? { at: FIRST_INSTANT, id: 1 } : { at: '', id: 0 };
  return { at: hasInstants ? LAST_INSTANT : '', id: MAX_ID };
}

function cursorOf(place: Place): string {
  return place.at ? cursorAfter(place) : String(place.id);
}

function readCursor(
  cursor: string | null | undefined,
  searched: SearchSource,
): { place: Place; isInside: boolean } {
  const isInside = isInsideCursor(cursor ?? '');
  const rest = isInside ? cursor?.slice(INSIDE_CURSOR_PREFIX.length) : cursor;
  const place = rest && (searched.hasInstants ? placeOf(rest) : { at: '', id: idBefore(rest) });
  return { place: place || topOf(searched), isInside };
}

/** Reads rows by their ids, some at a time, and returns them in the order of the ids. */
export async function readInOrder<Row extends { id: number }>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (const some of chunksOf(ids)) for (const row of await read(some)) rows.set(row.id, row);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
