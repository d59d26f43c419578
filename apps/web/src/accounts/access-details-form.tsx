import { type AccessDetails, AccessDetailsDraft, formatDate, formatTime } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../api.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { TextArea } from '../ui/forms/text-area.tsx';

const SAVED = { success: { title: 'Access details saved' }, refreshes: ['accessDetails'] } as const;

const FIELDS = {
  instructions: {
    label: 'Access instructions',
    description: 'Where the key is, codes for gate and alarm, which door',
    rows: 4,
  },
  notes: {
    label: 'Special notes',
    description: 'Anything else to know at the door, such as a dog or where to park',
    rows: 2,
  },
};
type Part = keyof typeof FIELDS;
const PARTS: readonly Part[] = ['instructions', 'notes'];

interface AccessDetailsFormProps {
  details: AccessDetails;
  /** What of it is shown; the rest stays as it is. */
  parts?: readonly Part[];
  onSaved?: () => void;
}

/** How to get in (KEY-1, KEY-4). Not kept by the browser while it is typed: it opens a home. */
export function AccessDetailsForm({ details, parts = PARTS, onSaved }: AccessDetailsFormProps) {
  const fieldsOf = (known: AccessDetails) =>
    Object.fromEntries(parts.map((part) => [part, known[part] ?? '']));
  const form = useServerForm({
    schema: AccessDetailsDraft,
    mutation: trpc.accessDetails.save.useMutation({ meta: SAVED }),
    initialValues: fieldsOf(details),
    onSuccess() {
      form.resetDirty();
      onSaved?.();
    },
  });

  // They may be saved elsewhere meanwhile, as by the dialog; what is being typed here stays.
  const follow = useEffectEvent((known: AccessDetails) => {
    if (form.isDirty()) return;
    form.setValues(fieldsOf(known));
    form.resetDirty(fieldsOf(known));
  });
  useEffect(() => follow(details), [details]);

  return (
    <Form of={form}>
      {parts.map((part) => (
        <Field key={part} of={form} name={part} as={TextArea} autoComplete="off" {...FIELDS[part]} />
      ))}
      <Submit
        extra={
          details.updatedAt && (
            <Text c="dimmed" size="sm">
              Last changed {formatDate(details.updatedAt)}, {formatTime(details.updatedAt)}
            </Text>
          )
        }
      >
        Save Access Details
      </Submit>
    </Form>
  );
}
