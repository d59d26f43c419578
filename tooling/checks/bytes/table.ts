import type { WeighedPage } from './bounds.ts';
import type { Weight } from './weights.ts';

const HEADINGS = ['page', 'script kB', 'style kB', 'budget'];

/** Formats the pages as a text table: sizes in kB, the budget as script and style with a slash between. */
export function formatTable(pages: WeighedPage[]): string {
  const rows = [HEADINGS, ...pages.map(toCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function toCells({ page, size, limit, isOverBudget }: WeighedPage): string[] {
  const cells = [page, formatKilobytes(size.script), formatKilobytes(size.style), formatBudget(limit)];
  return isOverBudget ? [...cells, 'FAILED'] : cells;
}

function formatBudget({ script, style }: Weight): string {
  return `${formatKilobytes(script)} / ${formatKilobytes(style)}`;
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
