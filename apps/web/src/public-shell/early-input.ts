import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done to a prerendered page before the app ran it. */
interface EarlyInput {
  presses: Set<HTMLButtonElement>;
  /** What was filled in: a text or a choice, or whether a box is ticked. */
  filledIn: Map<Field, string | boolean>;
  /** Ends the noting. */
  end: () => void;
}

declare global {
  var earlyInput: EarlyInput | undefined;
}

/**
 * Notes what is pressed and filled in, which would be lost: the browser would send the form to nowhere. Stands in every
 * prerendered page as it is written here (build-steps/late-scripts.ts), and so names nothing outside itself.
 */
export function noteEarlyInput(): void {
  const presses: EarlyInput['presses'] = new Set();
  const filledIn: EarlyInput['filledIn'] = new Map();
  const press = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.setAttribute('data-pressed', 'early');
    button.setAttribute('aria-busy', 'true');
    presses.add(button);
  };
  const fill = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    filledIn.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value);
  };
  addEventListener('click', press, true);
  addEventListener('input', fill, true);
  globalThis.earlyInput = {
    presses,
    filledIn,
    end() {
      removeEventListener('click', press, true);
      removeEventListener('input', fill, true);
    },
  };
}

/** Does what was done to the page before the app ran it, once it does (LOO-10). */
export function useEarlyInput(): void {
  useEffect(() => {
    const early = globalThis.earlyInput;
    if (!early) return;
    globalThis.earlyInput = undefined;
    early.end();
    // Each by itself, as it was done: what was filled in is known to the page when a button is pressed.
    for (const [field, value] of early.filledIn) setTimeout(() => field.isConnected && fillIn(field, value));
    for (const button of early.presses) {
      button.removeAttribute('data-pressed');
      button.removeAttribute('aria-busy');
      setTimeout(() => button.isConnected && button.click());
    }
  }, []);
}

/** Lets the app hear what a field holds: React tells it only of what differs from what it last saw there. */
function fillIn(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  valueSetterOf(field)?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The browser's own setter, which React does not see. */
function valueSetterOf(field: Field): ((value: string) => void) | undefined {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
}
