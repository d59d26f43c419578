/** For a form's failed validation: takes the keyboard to the first field that needs a look. */
export function focusFirstError(
  form: { getInputNode: (path: never) => Element | null },
  errors: Record<string, unknown>,
): void {
  const nodes = Object.keys(errors).map((path) => form.getInputNode(path as never));
  const first = nodes.find((node) => node instanceof HTMLElement);
  first?.focus();
}
