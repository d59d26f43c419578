import {
  centsOf,
  type ExpectedService,
  formatPrice,
  isServiceUnchanged,
  type ListedService,
  SERVICE_TYPES,
  ServiceDraft,
  type ServiceType,
  serviceTypeLabel,
  toExpectedService,
} from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from './service-form.module.css';

const TYPES = [
  { value: '', label: 'Select a type' },
  ...SERVICE_TYPES.map((type) => ({ value: type, label: serviceTypeLabel(type, 'dashboard') })),
];

const CREATED = {
  success: { title: 'Service added' },
  failure: 'Failed to create service',
  refreshes: ['services'],
} as const;
const UPDATED = {
  success: { title: 'Service updated' },
  failure: 'Failed to update service',
  refreshes: ['services'],
  // Another admin has changed it.
  refreshesOnFailure: ['services'],
} as const;

interface ServiceFormProps {
  /** The service to change, as it is now; none for a new one. */
  service: ListedService | null;
  onDone: () => void;
}

/** Adds a service or changes one (CAT-17, CAT-18, CAT-20). Rendered anew, by its key, for each. */
export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const save = useSaveService(service);
  const form = useServerForm({
    schema: ServiceDraft,
    mutation: save,
    initialValues: service ? fieldsOf(service) : BLANK,
    toSent: sentService,
    ...(!service && { draft: { name: 'service' } }),
    onSuccess() {
      form.setValues(BLANK);
      onDone();
    },
  });
  const title = service ? `Edit ${service.name}` : 'Add a service';

  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <Form of={form}>
        {service && <ServiceConflict service={service} isPending={save.isPending} />}
        <div className={classes.fields}>
          {/* Edit was pressed further down: the keyboard follows. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Field of={form} name="name" label="Name" autoFocus={service !== null} />
          <Field of={form} name="type" as={NativeSelect} label="Type" size="md" data={TYPES} />
          <Field
            of={form}
            name="description"
            as={TextArea}
            label="Description"
            rows={3}
            className={classes.wide}
          />
          <Field of={form} name="price" label="Price per hour ($)" inputMode="decimal" />
          <Field of={form} name="imageUrl" label="Image URL (optional)" type="url" />
        </div>
        <Submit
          extra={
            service && (
              <Button variant="default" onClick={onDone}>
                Cancel
              </Button>
            )
          }
        >
          {service ? 'Save changes' : 'Add service'}
        </Submit>
      </Form>
    </section>
  );
}

/** Adds a service, or changes the one that is given, unless it is another by then (ADM-17). */
function useSaveService(service: ListedService | null) {
  const create = trpc.services.create.useMutation({ meta: CREATED });
  const { mutateAsync, isPending, error } = trpc.services.update.useMutation({ meta: UPDATED });
  if (!service) return create;
  const told = { serviceId: service.id, seen: toExpectedService(service) };
  return { isPending, error, mutateAsync: (draft: ServiceDraft) => mutateAsync({ ...draft, ...told }) };
}

/** What the form holds: the price in dollars, as typed (CAT-17). */
const BLANK = { name: '', type: '', description: '', price: '', imageUrl: '' };

function fieldsOf({ name, type, description, price, imageUrl }: ListedService): typeof BLANK {
  return { name, type, description, price: (price / 100).toFixed(2), imageUrl: imageUrl ?? '' };
}

/** The fields as the server takes them. */
function sentService({ price, type, ...fields }: typeof BLANK) {
  // The schema refuses what is no type, before it is sent.
  return { ...fields, type: type as ServiceType, price: centsOf(price) };
}

/** Each part of a service, in words. */
const PARTS: {
  [Part in keyof ExpectedService]: [label: string, text: (service: ExpectedService) => string];
} = {
  name: ['Name', ({ name }) => name],
  type: ['Type', ({ type }) => serviceTypeLabel(type, 'dashboard')],
  description: ['Description', ({ description }) => description],
  price: ['Price per hour', ({ price }) => formatPrice(price)],
  imageUrl: ['Image URL', ({ imageUrl }) => imageUrl ?? 'none'],
};

interface ServiceMeanwhileProps {
  /** As it is now. */
  service: ListedService;
  /** Whether what is typed here is on its way. */
  isPending: boolean;
}

/** Says what another admin made of a service since its form was opened; what is typed there stays (ADM-17). */
function ServiceConflict({ service, isPending }: ServiceMeanwhileProps) {
  const [seen] = useState(service);
  if (isPending) return null;
  if (service.retiredAt !== null)
    return <Notice>Another admin has retired this service meanwhile. It cannot be changed any more.</Notice>;
  if (isServiceUnchanged(service, seen)) return null;
  const [was, is] = [toExpectedService(seen), toExpectedService(service)];
  const changed = Object.values(PARTS).filter(([, text]) => text(was) !== text(is));
  return (
    <Notice>
      Another admin has changed this service meanwhile.{' '}
      {changed.map(([label, text]) => `${label}: ${text(is)}`).join('; ')}. What you save takes its place.
    </Notice>
  );
}
