import { z } from 'zod';
import { invalidField } from './errors.ts';
import { text } from './text.ts';

const LARGEST_ID = 2_147_483_647;

/** Asks for a page of a list; `cursor` is `nextCursor` of the page before. */
export const PageQuery = z.object({
  /** What is searched for, whatever its case; empty for all. */
  text: text(100).default(''),
  cursor: z.string().max(60).nullish(),
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
  return cursor ? readId(cursor) : LARGEST_ID;
}

/** The id that a cursor names; below every id without one. @throws invalid */
export function idAfter(cursor: string | null | undefined): number {
  return cursor ? readId(cursor) : 0;
}

/** The id that a cursor, or a part of one, names. @throws invalid */
export function readId(cursor: string): number {
  const id = Number(cursor);
  if (!Number.isInteger(id) || id < 1 || id > LARGEST_ID) throw noSuchPage();
  return id;
}

/** A cursor that no answer gave. */
export function noSuchPage(): Error {
  return invalidField('cursor', 'This page does not exist');
}
