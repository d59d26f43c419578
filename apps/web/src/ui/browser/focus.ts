import { useEffect, useRef } from 'react';

/** A `ref`: the keyboard goes on at an element that has just come, because what it was on has gone. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Leads the keyboard to the first of these that is there. */
export function focusFirst(elements: Iterable<Element | null | undefined>): void {
  for (const element of elements) {
    if (element instanceof HTMLElement) return element.focus();
  }
}

/** Somewhere that the keyboard can be led to which is no control: the attributes of its element, and what leads there. */
export function useFocusPlace<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  return { place: { ref, tabIndex: -1 }, goThere: () => ref.current?.focus() };
}

/**
 * The same for what is turned over like a page: the keyboard, and the eye, go to its top when another `page` of it is shown,
 * or are led there.
 */
export function useTopOfPage<Place extends HTMLElement>(page: unknown) {
  const ref = useRef<Place>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    goToTop(ref.current);
  }, [page]);
  return { place: { ref, tabIndex: -1 }, goThere: () => goToTop(ref.current) };
}

function goToTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
