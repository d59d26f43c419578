import type { Weighed } from './bounds.ts';
import type { Weight } from './weights.ts';

const HEADINGS = ['page', 'script kB', 'style kB', 'bound', 'change'];

/** The pages as a table in text: sizes in kB, script and style of bound and change with a slash between. */
export function tableOf(pages: Weighed[]): string {
  const rows = [HEADINGS, ...pages.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function rowOf({ page, size, recorded, bound, isFault }: Weighed): string[] {
  const cells = [
    page,
    size ? kilobytes(size.script) : '',
    size ? kilobytes(size.style) : '',
    both(bound),
    describeChange(size, recorded),
  ];
  return isFault ? [...cells, 'FAILED'] : cells;
}

function describeChange(size?: Weight, recorded?: Weight): string {
  if (!size) return 'gone';
  if (!recorded) return 'new';
  const change = { script: size.script - recorded.script, style: size.style - recorded.style };
  return change.script === 0 && change.style === 0 ? '' : both(change, { digits: 2, plus: '+' });
}

function both({ script, style }: Weight, { digits = 1, plus = '' } = {}): string {
  return [script, style].map((size) => (size > 0 ? plus : '') + kilobytes(size, digits)).join(' / ');
}

function kilobytes(bytes: number, digits = 1): string {
  return (bytes / 1000).toFixed(digits);
}
