import { SERVICE_TYPES, type Service, ServiceDraft, serviceTypeLabel } from '@doorstep/domain';
import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useToast } from '../ui/toast.tsx';
import { BLANK_SERVICE, draftOf, fieldsOf, sentService } from './service-draft.ts';
import classes from './service-form.module.css';

const DRAFT = 'service';
const TYPES = [
  { value: '', label: 'Select a type' },
  ...SERVICE_TYPES.map((type) => ({ value: type, label: serviceTypeLabel(type) })),
];

interface ServiceFormProps {
  /** The service to change; none for a new one. */
  service: Service | null;
  onDone: () => void;
}

/** Adds a service or changes one (S2 §2, §5). Rendered anew, by its key, for each. */
export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (service) first.current?.focus();
  }, [service]);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: service ? fieldsOf(service) : { ...BLANK_SERVICE, ...readDraft(DRAFT) },
    onValuesChange: (values) => service ?? keepDraft(DRAFT, values),
    validate: (values) => schemaResolver(ServiceDraft, { sync: true })(sentService(values)),
  });
  const answered = (success: string, failure: string) => ({
    async onSuccess() {
      form.setValues(BLANK_SERVICE);
      form.clearErrors();
      if (!service) dropDraft(DRAFT);
      onDone();
      toast({ title: success });
      await cache.services.invalidate(undefined, { refetchType: 'all' });
    },
    onError(error: unknown) {
      form.setErrors(refusalOf(error)?.fields ?? {});
      toast({ title: failure, description: messageOf(error), variant: 'destructive' });
    },
  });
  const create = trpc.services.create.useMutation(answered('Service added', 'Failed to create service'));
  const update = trpc.services.update.useMutation(answered('Service updated', 'Failed to update service'));
  const submit = form.onSubmit(
    (values) => {
      if (service) update.mutate({ ...draftOf(values), serviceId: service.id });
      else create.mutate(draftOf(values));
    },
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form
      noValidate
      className={classes.form}
      aria-label={service ? `Edit ${service.name}` : 'Add a service'}
      onSubmit={submit}
    >
      <h2>{service ? `Edit ${service.name}` : 'Add a service'}</h2>
      <div className={classes.fields}>
        <TextInput label="Name" key={form.key('name')} {...form.getInputProps('name')} ref={first} />
        <NativeSelect
          label="Type"
          size="md"
          data={TYPES}
          key={form.key('type')}
          {...form.getInputProps('type')}
        />
        <Textarea
          label="Description"
          rows={3}
          className={classes.wide}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <TextInput
          label="Price per hour ($)"
          inputMode="decimal"
          key={form.key('price')}
          {...form.getInputProps('price')}
        />
        <TextInput
          label="Image URL (optional)"
          type="url"
          key={form.key('imageUrl')}
          {...form.getInputProps('imageUrl')}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {service ? 'Save changes' : 'Add service'}
        </Button>
        {service && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
