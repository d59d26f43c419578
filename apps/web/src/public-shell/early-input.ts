import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input on a prerendered page before the app runs. */
interface EarlyInput {
  path: string;
  presses: Set<HTMLButtonElement>;
  /** A text, a choice, or the state of a checkbox. */
  filledIn: Map<Field, string | boolean>;
  end: () => void;
}

declare global {
  var earlyInput: EarlyInput | undefined;
}

/**
 * Records clicks and input, which would be lost. Its source is inlined in every prerendered page
 * (build-steps/defer-scripts.ts), so it must not refer to anything outside.
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
    path: location.pathname,
    presses,
    filledIn,
    end() {
      removeEventListener('click', press, true);
      removeEventListener('input', fill, true);
    },
  };
}

/** Replays the recorded input once the app runs (LOO-10). */
export function useEarlyInput(): void {
  useEffect(() => {
    const early = globalThis.earlyInput;
    if (!early) return;
    globalThis.earlyInput = undefined;
    // One by one, so that the page knows the input when a button is clicked. Until then clicks are still recorded: a form
    // that was sent between would not have its values.
    for (const field of early.filledIn.keys())
      setTimeout(() => fillIn(presentField(field, early.path), early.filledIn.get(field)));
    setTimeout(() => {
      early.end();
      for (const button of early.presses) {
        button.removeAttribute('data-pressed');
        button.removeAttribute('aria-busy');
        setTimeout(() => button.isConnected && button.click());
      }
    });
  }, []);
}

/**
 * Returns the field that takes a recorded value. Login may have given way to Register on the same page: then it is the only
 * field for an email, or for a password, there.
 */
function presentField(field: Field, path: string): Field | null {
  if (field.isConnected) return field;
  if (location.pathname !== path || !/^(email|password)$/.test(field.type)) return null;
  const [other, another] = document.querySelectorAll<Field>(`main ${field.tagName}[type='${field.type}']`);
  return other && !another ? other : null;
}

/** Fires a change event; React ignores values that it has already seen. */
function fillIn(field: Field | null, value: string | boolean | undefined): void {
  if (!field || value === undefined) return;
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

/** The browser's own setter, which React does not intercept. */
function valueSetterOf(field: Field): ((value: string) => void) | undefined {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
}
