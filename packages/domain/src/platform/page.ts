import { z } from 'zod';
import { invalidField } from './errors.ts';
import { MAX_ID } from './max-id.ts';
import { exactText, text } from './text.ts';

/** The input for a page of a list; `cursor` is `nextCursor` of the page before. */
export const PageQuery = z.object({
  /** The text to search for, ignoring case; empty for all. */
  text: text(100).default(''),
  cursor: exactText(60).nullish(),
  limit: z.int().min(1).max(100).default(50),
});
export type PageQuery = z.output<typeof PageQuery>;

/** A page of a list, read from where the last one ended, so that rows added since shift nothing. */
export interface Page<Item> {
  items: Item[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
}

/** Returns the page of these rows, which were read with one more than `limit` to know whether another page follows. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { cursorOf, present }: { cursorOf: (row: Row) => string; present: (row: Row) => Item },
): Page<Item> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** Returns the id of a cursor; above every id without one. @throws invalid */
export function idBefore(cursor: string | null | undefined): number {
  return cursor ? readId(cursor) : MAX_ID;
}

/** Returns the id of a cursor; below every id without one. @throws invalid */
export function idAfter(cursor: string | null | undefined): number {
  return cursor ? readId(cursor) : 0;
}

function readId(cursor: string): number {
  const id = Number(cursor);
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw noSuchPage();
  return id;
}

/** The place of a row in a list that is ordered by an instant, then by id. */
export interface Place {
  at: string;
  id: number;
}

/** Returns the cursor of the page that follows a place. */
export function cursorAfter({ at, id }: Place): string {
  return `${at}_${id}`;
}

/** Returns the place of a cursor; null without one. @throws invalid */
export function placeOf(cursor: string | null | undefined): Place | null {
  if (!cursor) return null;
  const [, at, id] = /^([\d-]{10}T[\d:.]{12}Z)_(\d{1,10})$/.exec(cursor) ?? [];
  if (!at || !id) throw noSuchPage();
  return { at, id: readId(id) };
}

function noSuchPage(): Error {
  return invalidField('cursor', 'This page does not exist');
}
