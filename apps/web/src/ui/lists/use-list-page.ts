import type { Page } from '@doorstep/domain';
import { keepPreviousData, useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { isMissingPage } from './list-url.tsx';
import { useState } from 'react';

/** Rows per page. */
export const PAGE_ROWS = 25;

/** The query of the first page. */
export const FIRST_PAGE = { cursor: null, limit: PAGE_ROWS } as const;

interface PageQuery {
  cursor: string | null;
  limit: number;
}

/** The part of a query's options that is needed here; `queryOptions` of the typed client has it. */
type QueryOptions<Data> = Pick<UseQueryOptions<Data>, 'queryKey'> & { queryFn?: unknown };

interface ListPageOptions<Row> {
  /** Identifies the list: its filters and search. */
  name: string;
  /** The start of the page, from the URL; null for the first. */
  cursor: string | null;
  pageAt: (query: PageQuery) => QueryOptions<Page<Row>>;
  /** Reads a single row, for one that is visible but has left the page; not needed if rows never change. */
  rowOf?: (id: number) => QueryOptions<Row>;
}

/**
 * Reads a page of a list and refetches it while it is open: its rows keep their places (ADM-15). If the URL names a page
 * that does not exist, reads the first page and sets `isPageMissing` (ADM-14).
 */
export function useListPage<Row extends { id: number }>(options: ListPageOptions<Row>) {
  const { name, cursor, pageAt, rowOf } = options;
  const requested = useQuery(withPrevious(pageAt({ cursor, limit: PAGE_ROWS })));
  const isPageMissing = isMissingPage(requested.error);
  const start = isPageMissing ? null : cursor;
  // The same query, unless the page is missing: then the first page.
  const list = useQuery(withPrevious(pageAt({ cursor: start, limit: PAGE_ROWS })));
  const latest = list.isPlaceholderData ? undefined : list.data?.items;
  const { rows, gone, ...steady } = useSteadyRows(`${name} ${start}`, latest);
  const reread = useQueries({
    queries: rowOf ? gone.map((id) => rowOf(id) as UseQueryOptions<Row>) : [],
  });
  return { list, isPageMissing, cursor: start, steady: { ...steady, rows: withReread(rows, gone, reread) } };
}

/** Keeps the previous page on screen until the next one has loaded. */
function withPrevious<Row>(options: QueryOptions<Page<Row>>): UseQueryOptions<Page<Row>> {
  return { ...(options as UseQueryOptions<Page<Row>>), placeholderData: keepPreviousData };
}

/** A page of a list: its start and its visible rows. */
export type ReadPage<Row extends { id: number }> = ReturnType<typeof useListPage<Row>>;

interface Identified {
  id: number;
}

interface Steady<Row> {
  /** Identifies the list: another search or page starts over. */
  list: string;
  /** The latest response. */
  latest: readonly Row[];
  /** The visible rows: those of the first response, and those that were added below them since. */
  rows: readonly Row[];
  /** Visible rows that are not in the latest response: they moved to another page or left the list. */
  gone: readonly number[];
  /** Number of new rows that belong above or between the visible ones. */
  newCount: number;
}

/**
 * Keeps the rows of a list in place while it is refetched: a row changes where it is, and new rows appear on `showAll`
 * (ADM-15). `list` identifies the list; `latest` is undefined while it loads.
 */
export function useSteadyRows<Row extends Identified>(list: string, latest: readonly Row[] | undefined) {
  const [stored, store] = useState<Steady<Row> | null>(null);
  const isNew = latest !== undefined && (stored?.list !== list || stored.latest !== latest);
  const steady = isNew ? (stored?.list === list ? settle(stored, latest) : begin(list, latest)) : stored;
  if (isNew) store(steady);
  return {
    rows: steady?.rows ?? [],
    gone: steady?.gone ?? [],
    newCount: steady?.newCount ?? 0,
    showAll: () => latest && store(begin(list, latest)),
  };
}

function begin<Row extends Identified>(list: string, latest: readonly Row[]): Steady<Row> {
  return { list, latest, rows: latest, gone: [], newCount: 0 };
}

/** Returns the rows after a refetch. An empty list shows new rows at once. */
export function settle<Row extends Identified>(before: Steady<Row>, latest: readonly Row[]): Steady<Row> {
  if (before.rows.length === 0) return begin(before.list, latest);
  const byId = new Map(latest.map((row) => [row.id, row]));
  const visible = new Set(before.rows.map(({ id }) => id));
  // New rows below the last visible one appear at once; if no visible row is left, all of them wait.
  const end = latest.findLastIndex(({ id }) => visible.has(id)) + 1 || latest.length;
  return {
    list: before.list,
    latest,
    rows: [...before.rows.map((row) => byId.get(row.id) ?? row), ...latest.slice(end)],
    gone: before.rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
    newCount: latest.slice(0, end).filter(({ id }) => !visible.has(id)).length,
  };
}

interface RowResult<Row> {
  data: Row | undefined;
  error: unknown;
}

/** Replaces the rows that were read individually and removes those that no longer exist. */
export function withReread<Row extends Identified>(
  rows: readonly Row[],
  gone: readonly number[],
  results: readonly RowResult<Row>[],
): Row[] {
  const reread = new Map(gone.map((id, index) => [id, results[index]]));
  return rows.flatMap((row) => {
    const result = reread.get(row.id);
    if (result?.error && !result.data) return [];
    return [result?.data ?? row];
  });
}
