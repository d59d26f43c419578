import { useRef } from 'react';

/** A `ref` that focuses an element when it mounts, because it replaces the focused one. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses the first of these elements that exists. */
export function focusFirst(elements: Iterable<Element | null | undefined>): void {
  for (const element of elements) {
    if (element instanceof HTMLElement) return element.focus();
  }
}

/** Focuses the heading of the page without scrolling; returns false if there is none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Focuses a field, behind the text that it has. */
export function focusEnd(field: HTMLElement | null): void {
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Returns the attributes of an element that is not a control, and a function that focuses it. */
export function useFocusPlace<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  return { place: { ref, tabIndex: -1 }, goThere: () => ref.current?.focus() };
}
