import { z } from 'zod';
import { invalidField } from './errors.ts';
import { MAX_ID } from './max-id.ts';
import { exactText, text } from './text.ts';

/** Asks for a page of a list; `cursor` is `nextCursor` of the page before. */
export const PageQuery = z.object({
  /** What is searched for, whatever its case; empty for all. */
  text: text(100).default(''),
  cursor: exactText(60).nullish(),
  limit: z.int().min(1).max(100).default(50),
});
export type PageQuery = z.output<typeof PageQuery>;

/** A page of a list, read from where the last one ended, so that rows added meanwhile shift nothing. */
export interface Page<Item> {
  items: Item[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
}

/** The page that these rows make: one more than `limit` was asked for, to know whether another follows. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { cursorOf, present }: { cursorOf: (row: Row) => string; present: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The id that a cursor names; above every id without one. @throws invalid */
export function idBefore(cursor: string | null | undefined): number {
  return cursor ? readId(cursor) : MAX_ID;
}

/** The id that a cursor names; below every id without one. @throws invalid */
export function idAfter(cursor: string | null | undefined): number {
  return cursor ? readId(cursor) : 0;
}

/** The id that a cursor, or a part of one, names. @throws invalid */
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

/** Where the page after this row begins. */
export function cursorAfter({ at, id }: Place): string {
  return `${at}_${id}`;
}

/** The place that a cursor names; null without one. @throws invalid */
export function placeOf(cursor: string | null | undefined): Place | null {
  if (!cursor) return null;
  const [, at, id] = /^([\d-]{10}T[\d:.]{12}Z)_(\d{1,10})$/.exec(cursor) ?? [];
  if (!at || !id) throw noSuchPage();
  return { at, id: readId(id) };
}

/** A cursor that no answer gave. */
export function noSuchPage(): Error {
  return invalidField('cursor', 'This page does not exist');
}
