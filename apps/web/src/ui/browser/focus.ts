import { useRef } from 'react';

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
