import { useEffect, useRef } from 'react';
import { focusFirst } from './focus.ts';

/**
 * Focuses the first row that a "more" button below a list adds; the button may disappear with the last rows.
 * @returns a function to call with the button when it is pressed
 */
export function useFocusAdded({ hasFailed = false }: { hasFailed?: boolean } = {}): (
  button: Element,
) => void {
  const pending = useRef<{ list: Element; from: number } | null>(null);
  useEffect(() => {
    if (hasFailed) pending.current = null;
    if (!pending.current) return;
    const row = findRows(pending.current.list)[pending.current.from];
    if (!row) return;
    pending.current = null;
    row.tabIndex = -1;
    focusFirst([row]);
  });
  return (button) => {
    const list = findListAbove(button.parentElement);
    pending.current = list && { list, from: findRows(list).length };
  };
}

function findRows(list: Element): NodeListOf<HTMLElement> {
  return list.querySelectorAll(
    ':scope > li:not([hidden]), :scope > tbody > tr:not([hidden], [data-heading])',
  );
}

/** Returns the nearest preceding sibling that is a list or table; null without one. */
function findListAbove(element: Element | null | undefined): Element | null {
  const before = element?.previousElementSibling;
  return !before || before.matches('ul, ol, table') ? (before ?? null) : findListAbove(before);
}

/** Focuses and scrolls to the top of an element when its `page` changes; `goThere` does so on demand. */
export function useTopOfPage<Place extends HTMLElement>(page: unknown) {
  const ref = useRef<Place>(null);
  const current = useRef(page);
  useEffect(() => {
    if (current.current === page) return;
    current.current = page;
    goToTop(ref.current);
  }, [page]);
  return { place: { ref, tabIndex: -1 }, goThere: () => goToTop(ref.current) };
}

function goToTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
