import { focusFirst } from './focus.ts';

/** Returns an element and what it is in, from the inside out. */
export function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/** Ends watching the element that had the focus before. */
let endWatch = () => {};

/** Moves focus to an element close to the opener if that was removed, or if the focused element is removed with it. */
export function moveFocusFrom([opener, ...ancestors]: readonly Element[]): void {
  endWatch();
  if (!opener) return;
  if (!opener.isConnected) {
    // Whatever has taken the focus meanwhile keeps it, such as the heading of the next page.
    if (document.activeElement !== document.body) return;
    focusNear(ancestors);
    if (document.activeElement === document.body) return;
    [opener, ...ancestors] = withAncestors(document.activeElement);
  }
  const focused = opener;
  // If it goes with its own dialog, that one moves the focus.
  const around = ancestors.find((element) => element.role === 'dialog');
  const removal = new MutationObserver(() => {
    if (focused?.isConnected) return;
    end();
    if (around?.isConnected !== false && document.activeElement === document.body) focusNear(ancestors);
  });
  const leave = ({ target }: FocusEvent) => target === focused || end();
  function end(): void {
    removal.disconnect();
    document.removeEventListener('focusin', leave);
  }
  removal.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', leave);
  endWatch = end;
}

function focusNear(ancestors: readonly Element[]): void {
  const near = ancestors.filter(({ isConnected }) => isConnected);
  focusFirst(near.map(findControl));
}

/** Returns the first visible control in an element. */
function findControl(element: Element): Element | undefined {
  const controls = [...element.querySelectorAll('a[href], button:enabled')];
  return controls.find((control) => control.checkVisibility());
}
