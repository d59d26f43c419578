import { Button, Group } from '@mantine/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, memo, useState } from 'react';
import { useFocusAdded } from '../browser/list-focus.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** A column of buttons: on the right, and at the bottom of a card on a phone. */
  actions?: boolean;
  /** The name of a row: the head of its card on a phone. */
  name?: boolean;
  /** Its link covers the whole row. */
  opens?: boolean;
  /** In a card: without its title, also on the right or in a line of its own, or left out. */
  card?: 'untitled' | 'side' | 'line' | 'none';
  /** Minimum width in `rem` before the table turns into cards; a `noWrap` cell never wraps. */
  minWidth?: number;
  noWrap?: boolean;
  /** Cuts off what does not fit in one line. */
  oneLine?: boolean;
}

/** A column whose header is a button that changes the order of the rows. */
export interface SortedColumn {
  title: string;
  /** The present order of its values. */
  direction: keyof typeof SORT_MARKS;
  onToggle: () => void;
}

const SORT_MARKS = { ascending: '↑', descending: '↓', none: '↕' } as const;

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sorted?: SortedColumn | undefined;
  /** For many columns: turns into cards earlier. */
  wide?: boolean;
  /** For two columns: stays a table on a phone. */
  narrow?: boolean;
  /** Returns the heading under which a row is listed. */
  groupOf?: (row: Row) => string;
  /** Content below the rows of a list that loads page by page. */
  end?: ReactNode;
}

const PAGE = 20;

/** A table that turns into cards on a phone (LOO-6). Without `end`, a long list shows twenty rows, and more on demand. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, sorted, wide, narrow, groupOf, end } = props;
  const [limit, setLimit] = useState(PAGE);
  const focusAdded = useFocusAdded();
  const visible = end === undefined ? limit : rows.length;
  const current = rows.slice(0, visible);
  const rowOf = (row: Row) => <TableRow key={row.id} columns={columns} row={row} />;
  return (
    <div className={classes.frame} data-wide={wide} data-narrow={narrow}>
      <table className={classes.table} aria-label={label} data-rows>
        <thead>
          <tr>
            {columns.map(({ title, actions }) =>
              title === sorted?.title ? (
                <th key={title} scope="col" aria-sort={sorted.direction}>
                  <button type="button" className={classes.sort} onClick={sorted.onToggle}>
                    {title} <span aria-hidden>{SORT_MARKS[sorted.direction]}</span>
                  </button>
                </th>
              ) : (
                <th key={title} scope="col" data-actions={actions}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        {groupOf ? (
          [...Map.groupBy(current, groupOf)].map(([heading, group]) => (
            <tbody key={heading}>
              <tr data-heading>
                <th colSpan={columns.length} scope="rowgroup">
                  {heading}
                </th>
              </tr>
              {group.map(rowOf)}
            </tbody>
          ))
        ) : (
          <tbody>{current.map(rowOf)}</tbody>
        )}
      </table>
      {rows.length > visible && (
        <Group component="p" gap="0.875rem" wrap="nowrap" maw="none" pt="md" c="dimmed">
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              focusAdded(currentTarget);
              setLimit(visible + PAGE);
            }}
          >
            Show more
          </Button>
          {visible} of {rows.length}
        </Group>
      )}
      {end}
    </div>
  );
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** Renders a row again only when its data has changed, however often the list is refetched. */
const TableRow = memo(Cells, (previous, next) => {
  return previous.columns === next.columns && replaceEqualDeep(previous.row, next.row) === previous.row;
}) as typeof Cells;

/** The width of the narrowest wide table. */
const WIDE_REM = 52;

/** Sets the minimum width; a cell of one line, whose text sets none, also grows with the table. */
function widthStyle(minWidth: number, oneLine = false): CSSProperties {
  const share = ((100 * minWidth) / WIDE_REM).toFixed(1);
  const width = oneLine ? `max(${minWidth}rem, ${share}cqi)` : `${minWidth}rem`;
  return { '--min-width': width } as CSSProperties;
}

function Cells<Row>({ columns, row }: RowProps<Row>) {
  return (
    <tr>
      {columns.map(({ title, cell, actions, name, opens, card, minWidth, noWrap, oneLine }) => (
        <td
          key={title}
          data-label={title}
          data-actions={actions}
          data-name={name}
          data-opens={opens}
          data-card={card}
        >
          <div
            className={classes.cell}
            data-no-wrap={noWrap}
            data-one-line={oneLine}
            style={minWidth === undefined ? undefined : widthStyle(minWidth, oneLine)}
          >
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  );
}
