import { type AccessDetails, AccessDetailsDraft } from '@doorstep/domain';
import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { formatDate, formatTime } from '../dates.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import layout from '../ui/form-layout.module.css';

/** How to get in (S2 §2). Not kept by the browser while it is typed: it opens a home. */
export function AccessDetailsForm({ details }: { details: AccessDetails }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const save = trpc.accessDetails.save.useMutation({
    onSuccess(saved) {
      cache.accessDetails.mine.setData(undefined, saved);
      toast({ title: 'Access details saved' });
    },
    onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { instructions: details.instructions ?? '', notes: details.notes ?? '' },
    validate: schemaResolver(AccessDetailsDraft, { sync: true }),
  });
  const { updatedAt } = details;
  return (
    <form
      noValidate
      className={layout.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Textarea
        label="Access instructions"
        description="Where the key is, codes for gate and alarm, which door"
        minRows={4}
        autoComplete="off"
        key={form.key('instructions')}
        {...form.getInputProps('instructions')}
      />
      <Textarea
        label="Special notes"
        description="Anything else to know at the door, such as a dog or where to park"
        autoComplete="off"
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <div className={layout.foot}>
        <Button type="submit" loading={save.isPending}>
          Save Access Details
        </Button>
        {updatedAt && (
          <span className={layout.soft}>
            Last changed {formatDate(updatedAt)}, {formatTime(updatedAt)}
          </span>
        )}
      </div>
    </form>
  );
}
