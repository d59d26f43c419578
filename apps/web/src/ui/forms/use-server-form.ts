import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { focusFirst } from '../browser/focus.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { focusFirstError } from './focus-first-error.ts';

type Values = Record<string, unknown>;

/** What a form needs of a mutation; one of the typed client is one. Without a promise, what comes of it is seen to elsewhere. */
interface Mutation<Sent, Answer> {
  mutateAsync: (sent: Sent) => Promise<Answer> | void;
  isPending: boolean;
  error: unknown;
}

interface ServerFormOptions<Fields extends Values, Sent, Answer> {
  /** The domain's schema of what is sent; its messages are shown at the fields. */
  schema: Parameters<typeof schemaResolver>[0];
  mutation: Mutation<Sent, Answer>;
  /** What the fields begin with, under what a draft kept of them. */
  initialValues: Fields;
  /** Puts right what a draft kept and is known better by now. */
  beginWith?: (kept: Fields) => Fields;
  /** What is sent for the fields, when it is not the fields themselves. */
  toSent?: (fields: Fields) => Sent;
  /** Keeps what is filled in in this tab under that name until it is sent; without the fields that are left out. */
  draft?: { name: string; omit?: readonly (keyof Fields & string)[] };
  /** The field at which an objection to a part of what is sent is shown: `certifications.2` at `certifications`. */
  fieldOf?: (path: string) => string;
  /** How a refusal reads that names no field; the server's sentence unless it is given. */
  describe?: (error: unknown) => string;
  /** Whether a refusal that names a field is said above the button as well. */
  saysAll?: boolean;
  onChange?: (fields: Fields, before: Fields) => void;
  onSuccess?: (answer: Answer) => void;
}

/**
 * A form whose fields are checked by the domain's schema and sent by a mutation. What is wrong, here or by the server's
 * word, stands at its field, and the keyboard goes to the first; what names no field is the form's `failure`.
 */
export function useServerForm<Fields extends Values, Sent = Fields, Answer = unknown>({
  schema,
  mutation,
  initialValues,
  beginWith = (kept) => kept,
  toSent = (fields) => fields as unknown as Sent,
  draft,
  fieldOf = (path) => path,
  describe = messageOf,
  saysAll = false,
  onChange,
  onSuccess,
}: ServerFormOptions<Fields, Sent, Answer>) {
  const [begun] = useState(() => beginWith(draft ? readDraft(draft.name, initialValues) : initialValues));
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: begun,
    onValuesChange(fields, before) {
      if (draft) saveDraft(draft.name, without(fields, draft.omit));
      onChange?.(fields, before);
    },
    validate: (fields) => atFields(schemaResolver(schema, { sync: true })(toSent(fields)), fieldOf),
  });
  const { error, isPending } = mutation;
  const refusedAt = (refusal: unknown) => atFields(apiErrorOf(refusal)?.fields ?? {}, fieldOf);
  const isAtField = Object.keys(refusedAt(error)).some((field) => field in begun);

  const forgetDraft = () => draft && dropDraft(draft.name);
  function accept(answer: Answer): void {
    // Also when the answer has led to another page by now.
    forgetDraft();
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
    (fields) => void mutation.mutateAsync(toSent(fields))?.then(accept, () => {}),
    (errors) => focusFirstError(form, errors),
  );

  return {
    ...form,
    isPending,
    /** Why it was not sent, unless a field says so and that is enough; null when nothing failed. */
    failure: error !== null && (saysAll || !isAtField) ? describe(error) : null,
    /** For what was sent without a promise: all of it is done. */
    forgetDraft,
    /** Fills fields otherwise than by typing, and leads the keyboard to the first of them. */
    fillIn(values: Partial<Fields>) {
      // The fields are made anew with their values, and only then can one be gone to.
      flushSync(() => form.setValues(values));
      const filled = Object.keys(values);
      filled.forEach(form.clearFieldError);
      focusFirst([form.getInputNode(filled[0] as never)]);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      // A dialog's form may stand inside another form's, to which its submit would go on.
      event.stopPropagation();
      // A second press of Enter does not send again what is on its way.
      if (isPending) event.preventDefault();
      else submit(event);
    },
  };
}

/** What `useServerForm` returns, for the parts of the form. */
export type ServerForm<Fields extends Values> = Pick<
  ReturnType<typeof useServerForm<Fields>>,
  'key' | 'getInputProps' | 'getValues' | 'submit' | 'isPending' | 'failure'
>;

function atFields<Message>(errors: Record<string, Message>, fieldOf: (path: string) => string): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [fieldOf(path), message]),
  ) as FormErrors;
}

function without(fields: Values, omit: readonly string[] = []): Values {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !omit.includes(field)));
}
