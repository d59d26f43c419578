import type { Page } from '@doorstep/domain';
import { type UseQueryOptions, keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useSteadyRows, withReread } from './steady-rows.ts';
import { isLostPage } from './address-notes.tsx';

/** How many rows a page has. */
export const PAGE_ROWS = 25;

/** What is asked for where the address says nothing. */
export const FIRST_PAGE = { cursor: null, limit: PAGE_ROWS } as const;

/** Which page of a list is asked for. */
interface Asked {
  cursor: string | null;
  limit: number;
}

/** How something is read; `queryOptions` of the typed client say so. */
type Read<Data> = Pick<UseQueryOptions<Data>, 'queryKey'> & { queryFn?: unknown };

interface ListPageOptions<Row> {
  /** What is looked for, for telling one list from another. */
  name: string;
  /** Where the page begins, as the address says; null for the first. */
  cursor: string | null;
  pageAt: (asked: Asked) => Read<Page<Row>>;
  /** A row by itself, for one that is shown though it left the page; none where rows never change. */
  rowOf?: (id: number) => Read<Row>;
}

/**
 * A page of a list that is read anew while it is read by somebody: its rows stay where they are (ADM-15). Where the
 * address names a page that never was, it is the first, and `isLost` (ADM-14).
 */
export function useListPage<Row extends { id: number }>(options: ListPageOptions<Row>) {
  const { name, cursor, pageAt, rowOf } = options;
  const asked = useQuery(kept(pageAt({ cursor, limit: PAGE_ROWS })));
  const isLost = isLostPage(asked.error);
  const shown = isLost ? null : cursor;
  const list = useQuery(kept(pageAt({ cursor: shown, limit: PAGE_ROWS })));
  const read = list.isPlaceholderData ? undefined : list.data?.items;
  const { rows, gone: left, ...steady } = useSteadyRows(`${name} ${shown}`, read);
  const gone = rowOf ? left : [];
  const reread = useQueries({ queries: gone.map((id) => rowOf?.(id) as UseQueryOptions<Row>) });
  return { list, isLost, cursor: shown, steady: { ...steady, rows: withReread(rows, gone, reread) } };
}

/** What was found stays until what is looked for next is there. */
function kept<Row>(read: Read<Page<Row>>): UseQueryOptions<Page<Row>> {
  return { ...(read as UseQueryOptions<Page<Row>>), placeholderData: keepPreviousData };
}

/** A page of a list, with where it begins, and what of it is shown. */
export type ReadPage<Row extends { id: number }> = ReturnType<typeof useListPage<Row>>;
