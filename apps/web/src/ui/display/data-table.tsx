import { Button } from '@mantine/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, memo, useState } from 'react';
import { useFocusAdded } from '../browser/use-focus-added.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** A column of buttons: to the right, and below everything else on a phone. */
  actions?: boolean;
  /** What a row is called: the head of its card on a phone. */
  name?: boolean;
  /** Its link is the whole row's. */
  opens?: boolean;
  /** How narrow it becomes at most, in `rem`, before the table turns into cards; what is `whole` never breaks. */
  least?: number;
  whole?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Of many columns: it turns into cards while there is still some room. */
  wide?: boolean;
  /** Stands below all of the rows, where a list is read page by page. */
  end?: ReactNode;
}

const PAGE = 20;

/** A table that turns into cards on a phone (LOO-6); of a long list without an `end` the first twenty rows, and more on demand. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, wide, end } = props;
  const [limit, setShown] = useState(PAGE);
  const goOn = useFocusAdded();
  const shown = end === undefined ? limit : rows.length;
  return (
    <div className={classes.frame} data-wide={wide}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, actions }) => (
              <th key={title} scope="col" data-actions={actions}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <TableRow key={row.id} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p className={classes.more}>
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              goOn(currentTarget);
              setShown(shown + PAGE);
            }}
          >
            Show more
          </Button>
          {shown} of {rows.length}
        </p>
      )}
      {end}
    </div>
  );
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** A row is drawn anew only when something in it has changed, however often the list is read. */
const TableRow = memo(Cells, (drawn, next) => {
  return drawn.columns === next.columns && replaceEqualDeep(drawn.row, next.row) === drawn.row;
}) as typeof Cells;

function Cells<Row>({ columns, row }: RowProps<Row>) {
  return (
    <tr>
      {columns.map(({ title, cell, actions, name, opens, least, whole }) => (
        <td key={title} data-label={title} data-actions={actions} data-name={name} data-opens={opens}>
          <div
            className={classes.cell}
            data-whole={whole}
            style={least === undefined ? undefined : ({ '--least': `${least}rem` } as CSSProperties)}
          >
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  );
}
