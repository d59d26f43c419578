import type { Column } from './csv.ts';

/** A list that is also a file. */
export interface CsvExport<Item> {
  url: `/exports/${string}.csv`;
  /** Answers the list, whole or page by page; it also says who may have the file. */
  procedure: string;
  /** Which of the address's parameters narrow the list down, and how each is read; the procedure checks them. */
  filters: Record<string, (text: string) => unknown>;
  /** What the file is called, before the day it was made on. */
  name: string;
  columns: readonly Column<Item>[];
  /** The rows that one of the answered items is, where it is not one row itself. */
  rowsOf?: (answered: never) => readonly Item[];
}
