import { focusFirst } from '../browser/focus.ts';

const CONTROL = 'input, select, textarea, button';

/**
 * For a form's failed validation: takes the keyboard to the first field on the page that needs a look. Of a field
 * with several parts, that is the first of them; one that has none yet, such as times that are still loading, is passed.
 */
export function focusFirstError(
  form: { getInputNode: (path: never) => Element | null },
  errors: Record<string, unknown>,
): void {
  const controls = Object.keys(errors)
    .map((path) => form.getInputNode(path as never))
    .map((node) => (node?.matches(CONTROL) ? node : node?.querySelector(CONTROL)))
    .filter((node) => node instanceof HTMLElement);
  const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  focusFirst(controls.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)));
}
