import { useState } from 'react';

interface Identified {
  id: number;
}

interface Steady<Row> {
  /** Which list it is: another search or page begins anew. */
  list: string;
  /** What was read last. */
  read: readonly Row[];
  /** What is shown: what was read, as it was when the list was begun, and what has come below it since. */
  rows: readonly Row[];
  /** Of what is shown, the rows that were not read again: they went to another page, or no longer belong to the list. */
  gone: readonly number[];
  /** How many rows were read that belong above or between those that are shown. */
  waiting: number;
}

/**
 * The rows of a list that is read anew while somebody reads it: each stays where it is, and changes there; new ones wait
 * until they are asked for by `showAll`. `list` names what is read, `read` is undefined while that is on its way (ADM-15).
 */
export function useSteadyRows<Row extends Identified>(list: string, read: readonly Row[] | undefined) {
  const [kept, keep] = useState<Steady<Row> | null>(null);
  const isOld = read !== undefined && (kept?.list !== list || kept.read !== read);
  const steady = isOld ? (kept?.list === list ? settle(kept, read) : begin(list, read)) : kept;
  if (isOld) keep(steady);
  return {
    rows: steady?.rows ?? [],
    gone: steady?.gone ?? [],
    waiting: steady?.waiting ?? 0,
    showAll: () => read && keep(begin(list, read)),
  };
}

function begin<Row extends Identified>(list: string, read: readonly Row[]): Steady<Row> {
  return { list, read, rows: read, gone: [], waiting: 0 };
}

/** What is shown once a list was read again; nothing is held back from an empty list. */
export function settle<Row extends Identified>(before: Steady<Row>, read: readonly Row[]): Steady<Row> {
  if (before.rows.length === 0) return begin(before.list, read);
  const now = new Map(read.map((row) => [row.id, row]));
  const shown = new Set(before.rows.map(({ id }) => id));
  const end = read.findLastIndex(({ id }) => shown.has(id)) + 1 || read.length;
  return {
    list: before.list,
    read,
    rows: [...before.rows.map((row) => now.get(row.id) ?? row), ...read.slice(end)],
    gone: before.rows.flatMap(({ id }) => (now.has(id) ? [] : [id])),
    waiting: read.slice(0, end).filter(({ id }) => !shown.has(id)).length,
  };
}

/** What became of a row that was read by itself. */
interface Answer<Row> {
  data: Row | undefined;
  /** Why it could not be read. */
  error: unknown;
}

/** The rows as they are, with those that were read one by one; what is there no more is left out. */
export function withReread<Row extends Identified>(
  rows: readonly Row[],
  gone: readonly number[],
  answers: readonly Answer<Row>[],
): Row[] {
  const reread = new Map(gone.map((id, index) => [id, answers[index]]));
  return rows.flatMap((row) => {
    const answer = reread.get(row.id);
    if (answer?.error && !answer.data) return [];
    return [answer?.data ?? row];
  });
}
