import { useEffect } from 'react';
import { focusFirst } from './focus.ts';

const CONTROLS = 'a[href], button:enabled, summary';
const ROW = 'tr, li';

/**
 * Makes each element with `data-rows` one stop of the Tab key (LOO-14): arrow keys move between its rows and controls, Home
 * and End to the first and last control.
 */
export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || target.matches('input, select, textarea')) return;
  const list = target.closest('[data-rows]');
  if (!list) return;
  const controls = Array.from(list.querySelectorAll(CONTROLS)).filter(isVisible);
  const ends = [controls[0], controls.at(-1)];
  // The browser continues from the end of the list.
  if (key === 'Tab') return focusFirst(shiftKey ? ends : ends.toReversed());
  const next = findNext(key, target, controls);
  if (!next) return;
  event.preventDefault();
  focusFirst([next]);
}

const isVisible = (element: Element) => element.getClientRects().length > 0;

/** Returns the control that a key leads to; the last is followed by the first. */
function findNext(key: string, from: Element, controls: readonly Element[]): Element | undefined {
  const isAfter = (control: Element) =>
    Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isBefore = (control: Element) =>
    Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING);
  if (key === 'ArrowRight') return controls.find(isAfter) ?? controls[0];
  if (key === 'ArrowLeft') return controls.findLast(isBefore) ?? controls.at(-1);
  if (key === 'ArrowDown') return findInRow(from, controls, 1);
  if (key === 'ArrowUp') return findInRow(from, controls, -1);
  if (key === 'Home') return controls[0];
  return key === 'End' ? controls.at(-1) : undefined;
}

/** Returns the control at the same position of the row below or above; the last one of a shorter row. */
function findInRow(from: Element, controls: readonly Element[], step: number): Element | undefined {
  const rowOf = (control: Element) => control.closest(ROW) ?? control;
  const rows = Map.groupBy(controls, rowOf);
  const elements = [...rows.keys()];
  const index = elements.indexOf(rowOf(from));
  const position = rows.get(rowOf(from))?.indexOf(from) ?? 0;
  const row = rows.get(elements[index + step] ?? from);
  return row?.[Math.max(position, 0)] ?? row?.at(-1);
}
