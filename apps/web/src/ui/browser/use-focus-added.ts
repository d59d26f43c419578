import { useEffect, useRef } from 'react';
import { focusFirst } from './focus.ts';

/**
 * Leads the keyboard to the first row that is added to a list by the button below it, which may go with the last of them.
 * @returns what is told of the button when it is pressed
 */
export function useFocusAdded({ hasFailed = false }: { hasFailed?: boolean } = {}): (
  button: Element,
) => void {
  const awaited = useRef<{ list: Element; from: number } | null>(null);
  useEffect(() => {
    if (hasFailed) awaited.current = null;
    if (!awaited.current) return;
    const row = rowsOf(awaited.current.list)[awaited.current.from];
    if (!row) return;
    awaited.current = null;
    row.tabIndex = -1;
    focusFirst([row]);
  });
  return (button) => {
    const list = listAbove(button.parentElement);
    awaited.current = list && { list, from: rowsOf(list).length };
  };
}

function rowsOf(list: Element): NodeListOf<HTMLElement> {
  return list.querySelectorAll(':scope > li, :scope > tbody > tr');
}

/** The nearest list or table before an element, beside it; null without one. */
function listAbove(element: Element | null | undefined): Element | null {
  const before = element?.previousElementSibling;
  return !before || before.matches('ul, ol, table') ? (before ?? null) : listAbove(before);
}
