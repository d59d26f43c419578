/** A `ref`: the keyboard goes on at an element that has just come, because what it was on has gone. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
