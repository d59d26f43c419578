import { yieldToEventLoop } from '../event-loop.ts';
import { MAX_ID } from '../max-id.ts';
import { type PageQuery, type Place, cursorAfter, idBefore, noSuchPage, placeOf } from '../page.ts';
import { searchKeyOf } from './search-key.ts';
import { INSIDE, isInsideWords } from './inside.ts';
import { soughtTermsOf } from './terms.ts';
import { type Words, rowsWithin } from './words.ts';

/**
 * The rows that a search goes through, newest first, already narrowed by its filters; `text` is what they are to hold
 * besides. Where they are ordered by id alone, the instant of a place is empty.
 */
export interface Searched {
  hasInstants: boolean;
  /** Ids of rows that have a word, or one that begins so; of those without the filters, at most so many, some twice. */
  withTerm(term: string, isWhole: boolean, most: number): Promise<number[]>;
  /** Ids of the rows of a filter that few rows pass, at most so many; null when no filter is like that. */
  few(most: number): Promise<number[] | null>;
  /** Of these rows those that pass, with their places, in any order. */
  among(ids: readonly number[], text: string): Promise<Place[]>;
  /** Of so many rows that come next in the order those that pass, in any order. */
  next(after: Place, rows: number, text: string): Promise<Place[]>;
  /** The last of so many rows that come next; null when they are fewer. */
  skip(after: Place, rows: number): Promise<Place | null>;
  /** The words that rows have, where they are far fewer than the rows. */
  words?: Words;
  /** Present where a long read blocks no one. */
  rest?: Rest;
}

/** What is left of a list, read at once. */
export interface Rest {
  /** After so many rows that had too few it is worth it: what is sought is rare then. */
  worthAfter: number;
  /** All that come next and pass, in their order, at most so many. */
  read(after: Place, most: number, text: string): Promise<Place[]>;
}

/** What a page of a search shows, in its order. */
export interface Found {
  ids: number[];
  nextCursor: string | null;
}

/**
 * A word or filter that so many rows pass is rare enough to look at all of them. Of a million rows, walking until a page of
 * them is full takes as long as that.
 */
const FEW = 4000;
/** Rows that are looked at in one turn of the event loop: a few milliseconds on SQLite. */
const MAX_CONCURRENCY = 4000;
/**
 * A page of the rows that hold a text, or whose id it is, newest first. Words that begin with the text are found by an
 * index of words. What has it inside a word comes after all of those, by reading on in short steps that let others go
 * first: at once when no word begins with it, else on the next page (ADM-11). A text of several words has only its first
 * inside another, so a rare one of the others finds everything there is. Where words are known, a text that is not met
 * soon is looked for inside them first.
 * @throws invalid for a cursor that no answer gave
 */
export async function search(
  searched: Searched,
  { text, cursor, limit }: PageQuery,
  signal?: AbortSignal,
): Promise<Found> {
  const from = readCursor(cursor, searched);
  const hit = text ? await byId(searched, text) : [];
  const shown = cursor ? [] : hit;
  const room = limit - shown.length;
  const rare = await narrow(searched, text);
  /** Of these rows those that pass and come next, without what an id found. */
  const ahead = async (ids: readonly number[]) =>
    (await amongAll(searched, ids, text))
      .filter((place) => !hit.includes(place.id) && compare(from.place, place) < 0)
      .toSorted(compare);
  if (rare && !from.isInside) {
    const passing = await ahead(rare.ids);
    const page = passing.slice(0, room);
    const found = [...shown, ...page.map(({ id }) => id)];
    if (passing.length > room) return { ids: found, nextCursor: cursorOf(page.at(-1) ?? from.place) };
    if (rare.isAll) return { ids: found, nextCursor: null };
    if (found.length > 0 || cursor) return { ids: found, nextCursor: INSIDE + cursorOf(topOf(searched)) };
  }
  const rareIds = new Set(rare?.ids);
  const isKnown = ({ id }: Place) => hit.includes(id) || rareIds.has(id);
  const unknown = (ids: readonly number[]) => ahead(ids.filter((id) => !rareIds.has(id)));
  const inWords = async () => {
    const ids = rare && (await rowsWithin(searched.words, text, FEW, signal));
    return ids && unknown(ids);
  };
  const further = rare?.within
    ? await unknown(rare.within)
    : await walk(
        searched,
        { ...from, text, most: room + 1, begin: rare ? WORTH_WORDS : room + 1, isKnown, inWords },
        signal,
      );
  const page = further.slice(0, room);
  const last = page.at(-1) ?? from.place;
  // Without rare words the walk finds everything there is.
  const way = rare ? INSIDE : '';
  return {
    ids: [...shown, ...page.map(({ id }) => id)],
    nextCursor: further.length > room ? way + cursorOf(last) : null,
  };
}

/** The row whose id a text is, if it passes the filters. */
async function byId(searched: Searched, text: string): Promise<number[]> {
  const [, digits = '0'] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const id = Number(digits);
  if (id < 1 || id > MAX_ID) return [];
  return (await searched.among([id], '')).map((place) => place.id);
}

/** Few rows of which one passes that is sought: all that pass a filter, or those with a rare word of the text. */
interface Rare {
  ids: number[];
  /** Whether no other row can pass. */
  isAll: boolean;
  /** Few rows of which each one is that has the text, inside a word too; null when they are not few. */
  within: number[] | null;
}

async function narrow(searched: Searched, text: string): Promise<Rare | null> {
  const ids = await searched.few(FEW + 1);
  if (ids && ids.length <= FEW) return { ids, isAll: true, within: null };
  let rare: number[] | null = null;
  // Long words are rare as a rule.
  const terms = soughtTermsOf(searchKeyOf(text)).toSorted((a, b) => b.term.length - a.term.length);
  for (const { term, isWhole, isSure } of terms) {
    const having = [...new Set(await searched.withTerm(term, isWhole, FEW + 1))];
    if (having.length > FEW) continue;
    if (isSure) {
      if (!rare) return { ids: having, isAll: true, within: null };
      const all = new Set(having);
      return { ids: rare.filter((id) => all.has(id)), isAll: false, within: having };
    }
    rare ??= having;
  }
  return rare && { ids: rare, isAll: false, within: null };
}

async function amongAll(searched: Searched, ids: readonly number[], text: string): Promise<Place[]> {
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
  most: number;
  /** How many rows are read first. */
  begin: number;
  isKnown: (place: Place) => boolean;
  /** All that there is, in its order, by the words that have the text inside; null when they do not tell. */
  inWords: () => Promise<Place[] | null>;
}

/** So many rows fill a page with what is common inside words; after them it is quicker to look for the text in the words. */
const WORTH_WORDS = 1000;

/** The next rows that pass, in their order, at most so many; reads on until there are, a longer stretch each time. */
async function walk(
  searched: Searched,
  { place, text, most, begin, isKnown, inWords }: Walk,
  signal?: AbortSignal,
) {
  const found: Place[] = [];
  let rows = begin;
  let passed = 0;
  let hasWords = true;
  for (let after: Place | null = place; after;) {
    // Whoever asked has gone.
    if (signal?.aborted) break;
    if (hasWords && passed >= WORTH_WORDS) {
      const all = await inWords();
      if (all) return all;
      hasWords = false;
    }
    if (searched.rest && passed >= searched.rest.worthAfter) {
      // What is known is no news, and as many more may be.
      const rest = await searched.rest.read(after, most + FEW + 1, text);
      found.push(...rest.filter((each) => !isKnown(each)));
      break;
    }
    const isFirst = rows === most;
    // Mostly a page is full after as many rows; of longer stretches PostgreSQL finds the end at the same time.
    const [passing, last]: [Place[], Place | null] = isFirst
      ? [await searched.next(after, rows, text), null]
      : await Promise.all([searched.next(after, rows, text), searched.skip(after, rows)]);
    found.push(...passing.filter((each) => !isKnown(each)).toSorted(compare));
    if (found.length >= most) break;
    after = isFirst ? await searched.skip(after, rows) : last;
    passed += rows;
    rows = Math.min(4 * rows, MAX_CONCURRENCY);
    await yieldToEventLoop();
  }
  return found.slice(0, most);
}

/** Negative when a place comes first. */
function compare(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  return b.id - a.id;
}

const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/** Before every row. */
function topOf({ hasInstants }: Searched): Place {
  return { at: hasInstants ? LAST_INSTANT : '', id: MAX_ID };
}

function cursorOf(place: Place): string {
  return place.at ? cursorAfter(place) : String(place.id);
}

function readCursor(
  cursor: string | null | undefined,
  searched: Searched,
): { place: Place; isInside: boolean } {
  const isInside = isInsideWords(cursor ?? '');
  const rest = isInside ? cursor?.slice(INSIDE.length) : cursor;
  if (isInside && !rest) throw noSuchPage();
  const place = searched.hasInstants ? placeOf(rest) : { at: '', id: idBefore(rest) };
  return { place: place ?? topOf(searched), isInside };
}

const LENGTH = 250;

/**
 * Keys for queries that look up several at once: in stretches of one length, the last filled up with its last key, so
 * that such a query is prepared once however many there are. A single key stays single.
 */
export function* chunksOf<Key>(keys: readonly Key[]): Generator<Key[], void, undefined> {
  if (keys.length === 1) yield [...keys];
  else
    for (let from = 0; from < keys.length; from += LENGTH) {
      const some = keys.slice(from, from + LENGTH);
      yield [...some, ...some.slice(-1).flatMap((last) => Array<Key>(LENGTH - some.length).fill(last))];
    }
}
