import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from '../feedback/load-more.tsx';
import { Query, type Readable } from '../feedback/query.tsx';
import { type Column, DataTable } from '../display/data-table.tsx';

interface PagedTableProps<Row> {
  /** An infinite query of the typed client. */
  query: Readable<{ pages: readonly { items: readonly Row[] }[] }> & ComponentProps<typeof LoadMore>['query'];
  /** The subject of the error sentence: "Your reviews". */
  subject: string;
  label: string;
  columns: readonly Column<Row>[];
  /** The name of further rows: "Earlier reviews"; the button shows them. */
  more: string;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
}

/** A table that loads more rows on demand. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { query, subject, label, columns, more, empty } = props;
  return (
    <Query query={query} subject={subject}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return empty;
        const end = (
          <LoadMore query={query} subject={more}>
            {`Show ${more[0]?.toLowerCase()}${more.slice(1)}`}
          </LoadMore>
        );
        return <DataTable label={label} columns={columns} rows={rows} end={end} />;
      }}
    </Query>
  );
}
