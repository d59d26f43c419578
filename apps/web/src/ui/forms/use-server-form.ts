import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { focusEnd, focusFirst } from '../browser/focus.ts';
import { showToast } from '../feedback/toast.tsx';
import { dropDraft, hasDraft, readDraft, saveDraft } from './draft.ts';

type Values = Record<string, unknown>;

/** The part of a mutation that a form needs. Without a promise, the result is handled elsewhere. */
interface Mutation<Sent, Answer> {
  mutateAsync: (sent: Sent) => Promise<Answer> | void;
  isPending: boolean;
  error: unknown;
}

interface ServerFormOptions<Fields extends Values, Sent, Answer> {
  /** The domain's schema of the input; its messages appear at the fields. */
  schema: Parameters<typeof schemaResolver>[0];
  mutation: Mutation<Sent, Answer>;
  /** Initial values; a draft overrides them. */
  initialValues: Fields;
  /** Replaces draft values that are no longer valid. */
  beginWith?: (draft: Fields) => Fields;
  /** Maps the fields to the input; by default they are the same. */
  toSent?: (fields: Fields) => Sent;
  /**
   * Stores the fields in this tab under this name until they are sent, except `omit`; secret ones only until a reload. With
   * `followsSaved`, only unsaved input is stored.
   */
  draft?: { name: string; omit?: readonly (keyof Fields & string)[]; isSecret?: boolean };
  /** Takes over initial values that change, as they were saved elsewhere, in fields without unsaved input. */
  followsSaved?: boolean;
  /** Maps an error's path to its field: `certifications.2` to `certifications`. */
  fieldOf?: (path: string) => string;
  /** The text of a refusal that names no field; by default the server's. */
  describe?: (error: unknown) => string;
  /** Shows a refusal above the button even if it names a field. */
  alwaysShowFailure?: boolean;
  onChange?: (fields: Fields, before: Fields) => void;
  onSuccess?: (answer: Answer) => void;
}

/**
 * Validates a form with the domain's schema and sends it with a mutation. Errors, also the server's, appear at their fields,
 * and focus moves to the first; an error without a field is the form's `failure`.
 */
export function useServerForm<Fields extends Values, Sent = Fields, Answer = unknown>({
  schema,
  mutation,
  initialValues,
  beginWith = (draft) => draft,
  toSent = (fields) => fields as unknown as Sent,
  draft,
  followsSaved = false,
  fieldOf = (path) => path,
  describe = messageOf,
  alwaysShowFailure = false,
  onChange,
  onSuccess,
}: ServerFormOptions<Fields, Sent, Answer>) {
  const [initial] = useState(() => beginWith(draft ? readDraft(draft.name, initialValues) : initialValues));
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: initial,
    onValuesChange(fields, before) {
      if (draft) keepDraft(draft, fields);
      onChange?.(fields, before);
    },
    validate: (fields) => atFields(schemaResolver(schema, { sync: true })(toSent(fields)), fieldOf),
  });
  const { error, isPending } = mutation;
  const refusedAt = (refusal: unknown) => atFields(apiErrorOf(refusal)?.fields ?? {}, fieldOf);
  const isAtField = Object.keys(refusedAt(error)).some((field) => field in initial);

  const forgetDraft = () => draft && dropDraft(draft.name);
  function keepDraft({ name, omit = [], isSecret }: NonNullable<typeof draft>, fields: Fields): void {
    const typed = Object.entries(fields).filter(
      ([field]) => !omit.includes(field) && (!followsSaved || form.isDirty(field)),
    );
    if (followsSaved && typed.length === 0) dropDraft(name);
    else saveDraft(name, Object.fromEntries(typed), isSecret);
  }
  const follow = useEffectEvent(() => {
    for (const [field, value] of Object.entries(initialValues)) {
      const isOutdated = JSON.stringify(form.getValues()[field]) !== JSON.stringify(value);
      if (!isOutdated || form.isDirty(field)) continue;
      const isFocused = form.getInputNode(field as never)?.matches(':focus');
      form.setFieldValue(field, value as never);
      // The field is mounted again with its value.
      if (isFocused) setTimeout(() => focusEnd(form.getInputNode(field as never)));
    }
    form.resetDirty(initialValues);
    // What was taken over is no input.
    if (draft) keepDraft(draft, form.getValues());
  });
  // What a draft adds is not saved.
  const begin = useEffectEvent(() => followsSaved && form.resetDirty(initialValues));
  useEffect(() => void begin(), []);
  const saved = followsSaved && JSON.stringify(initialValues);
  useEffect(() => {
    if (saved) follow();
  }, [saved]);
  function accept(answer: Answer, fields: Fields): void {
    // What was typed meanwhile is not saved.
    if (followsSaved) form.resetDirty(fields);
    // Even if the response has led to another page.
    if (followsSaved && draft) keepDraft(draft, form.getValues());
    else forgetDraft();
    onSuccess?.(answer);
  }
  const refuse = useEffectEvent((refusal: unknown) => {
    form.setErrors(refusedAt(refusal));
    focusFirstError(form, refusedAt(refusal));
  });
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
  const submit = form.onSubmit(
    (fields) =>
      void mutation.mutateAsync(toSent(fields))?.then(
        (answer) => accept(answer, fields),
        () => {},
      ),
    (errors) => focusFirstError(form, errors),
  );

  return {
    ...form,
    isPending,
    /** The reason why it was not sent, unless a field shows it; null when nothing failed. */
    failure: error !== null && (alwaysShowFailure || !isAtField) ? describe(error) : null,
    /** Call it when a mutation without a promise has finished. */
    forgetDraft,
    /** Discards what was typed and not sent; a toast offers to restore it. */
    discard(restore: () => void) {
      if (!draft || !hasDraft(draft.name, initialValues)) return;
      const typed = readDraft(draft.name, initialValues);
      dropDraft(draft.name);
      const act = () => {
        // What was typed since stays.
        if (hasDraft(draft.name, initialValues)) return;
        saveDraft(draft.name, typed, draft.isSecret);
        restore();
      };
      showToast({ title: 'Draft discarded', action: { label: 'Undo', act } });
    },
    /** Sets fields from code and moves focus to the first. */
    fillIn(values: Partial<Fields>) {
      // The fields are remounted with their values; only then can one take focus.
      flushSync(() => form.setValues(values));
      const filled = Object.keys(values);
      filled.forEach(form.clearFieldError);
      focusEnd(form.getInputNode(filled[0] as never));
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      // A dialog's form may be inside another form in the React tree, which must not submit.
      event.stopPropagation();
      // A second Enter must not send it again.
      if (isPending) event.preventDefault();
      else submit(event);
    },
  };
}

/** The result of `useServerForm` for the parts of the form. */
export type ServerForm<Fields extends Values> = Pick<
  ReturnType<typeof useServerForm<Fields>>,
  'key' | 'getInputProps' | 'getValues' | 'submit' | 'isPending' | 'failure'
>;

function atFields<Message>(errors: Record<string, Message>, fieldOf: (path: string) => string): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [fieldOf(path), message]),
  ) as FormErrors;
}

const CONTROL = ':is(input, select, textarea, button):enabled';

/** Moves focus to the first invalid field on the page, or to its first control; fields without a control yet are skipped. */
function focusFirstError(
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
