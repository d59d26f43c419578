import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from '../feedback/load-more.tsx';
import { Query, type Readable } from '../feedback/query.tsx';
import { type Column, DataTable } from '../display/data-table.tsx';

interface PagedTableProps<Row> {
  /** The pages; an infinite query of the typed client is one. */
  of: Readable<{ pages: readonly { items: readonly Row[] }[] }> & ComponentProps<typeof LoadMore>['of'];
  /** What is read, as a sentence about it begins: "Your reviews". */
  what: string;
  label: string;
  columns: readonly Column<Row>[];
  /** What comes after the rows that are there: "Earlier reviews". Its button shows them. */
  more: string;
  /** Stands in place of the table where there are no rows. */
  empty: ReactNode;
}

/** A table that is read page by page, from its first rows on. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { of, what, label, columns, more, empty } = props;
  return (
    <Query of={of} what={what}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return empty;
        const end = (
          <LoadMore of={of} what={more}>
            {`Show ${more[0]?.toLowerCase()}${more.slice(1)}`}
          </LoadMore>
        );
        return <DataTable label={label} columns={columns} rows={rows} end={end} />;
      }}
    </Query>
  );
}
