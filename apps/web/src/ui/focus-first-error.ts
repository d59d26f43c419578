/**
 * For a form's failed validation: takes the keyboard to the first field on the page that needs a look. Of a field
 * with several parts, that is the first of them.
 */
export function focusFirstError(
  form: { getInputNode: (path: never) => Element | null },
  errors: Record<string, unknown>,
): void {
  const fields = Object.keys(errors)
    .map((path) => form.getInputNode(path as never))
    .filter((node) => node instanceof HTMLElement);
  const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const [first] = fields.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  (first?.querySelector<HTMLElement>('input, button') ?? first)?.focus();
}
