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
import { useEffect, useState } from 'react';
import { trpc } from '../../api.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { amendDraft, hasDraft, readDraft } from '../../ui/forms/draft.ts';
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
  // Another admin may have changed it.
  refreshesOnFailure: ['services'],
} as const;

export interface ServiceFormProps {
  /** The service to edit; null for a new one. */
  service: ListedService | null;
  onDone: () => void;
  /** Opens the form again, with what was discarded. */
  onRestore: () => void;
}

/** Form to add or edit a service (CAT-17, CAT-18, CAT-20). Rendered with a key per opening. */
export function ServiceForm({ service, onDone, onRestore }: ServiceFormProps) {
  const save = useSaveService(service);
  const form = useServerForm({
    schema: ServiceDraft,
    mutation: save,
    initialValues: service ? fieldsOf(service) : BLANK,
    toSent: toServiceDraft,
    draft: { name: service ? draftOf(service) : DRAFT },
    followsSaved: service !== null,
    onSuccess: onDone,
  });
  const cancel = () => {
    form.discard(onRestore);
    onDone();
  };
  const title = service ? `Edit ${service.name}` : 'Add a service';

  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <Form form={form}>
        {service && <ServiceConflict service={service} isPending={save.isPending} />}
        <div className={classes.fields}>
          {/* A button opened the form: the focus goes on from there. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Field form={form} name="name" label="Name" autoFocus />
          <Field form={form} name="type" as={NativeSelect} label="Type" size="md" data={TYPES} />
          <Field
            form={form}
            name="description"
            as={TextArea}
            label="Description"
            rows={3}
            className={classes.wide}
          />
          <Field form={form} name="price" label="Price per hour ($)" inputMode="decimal" />
          <Field form={form} name="imageUrl" label="Image URL (optional)" type="url" />
        </div>
        <Submit
          extra={
            <Button variant="default" disabled={form.isPending} onClick={cancel}>
              Cancel
            </Button>
          }
        >
          {service ? 'Save changes' : 'Add service'}
        </Submit>
      </Form>
    </section>
  );
}

/** Creates or updates a service; an update fails if another admin has changed it (ADM-17). */
function useSaveService(service: ListedService | null) {
  const create = trpc.services.create.useMutation({ meta: CREATED });
  const { mutateAsync, isPending, error } = trpc.services.update.useMutation({ meta: UPDATED });
  if (!service) return create;
  const target = { serviceId: service.id, expected: toExpectedService(service) };
  return { isPending, error, mutateAsync: (draft: ServiceDraft) => mutateAsync({ ...draft, ...target }) };
}

/** Form fields; the price in dollars, as typed (CAT-17). */
const BLANK = { name: '', type: '', description: '', price: '', imageUrl: '' };
const DRAFT = 'service';
const draftOf = ({ id }: ListedService) => `${DRAFT} ${id}`;

/** Returns whether a new service was begun in this tab and not added. */
export const isServiceBegun = () => hasDraft(DRAFT, BLANK);

function fieldsOf({ name, type, description, price, imageUrl }: ListedService): typeof BLANK {
  return { name, type, description, price: (price / 100).toFixed(2), imageUrl: imageUrl ?? '' };
}

/** Converts the form fields to the server's input. */
function toServiceDraft({ price, type, ...fields }: typeof BLANK) {
  // The schema rejects other values before submission.
  return { ...fields, type: type as ServiceType, price: centsOf(price) };
}

/** Label and text of each field. */
const PARTS: {
  [Part in keyof ExpectedService]: [label: string, text: (service: ExpectedService) => string];
} = {
  name: ['Name', ({ name }) => name],
  type: ['Type', ({ type }) => serviceTypeLabel(type, 'dashboard')],
  description: ['Description', ({ description }) => description],
  price: ['Price per hour', ({ price }) => formatPrice(price)],
  imageUrl: ['Image URL', ({ imageUrl }) => imageUrl ?? 'none'],
};

interface ServiceConflictProps {
  /** The current version. */
  service: ListedService;
  /** True while the form is being submitted. */
  isPending: boolean;
}

const NO_ORIGINAL: { service: ListedService | null } = { service: null };

/** Returns the version that was edited first: that of a draft, or the one with which the form was opened. */
function useOriginal(service: ListedService): ListedService {
  const name = `${draftOf(service)} original`;
  const [original] = useState(() => {
    const isBegun = hasDraft(draftOf(service), fieldsOf(service));
    return (isBegun && readDraft(name, NO_ORIGINAL).service) || service;
  });
  useEffect(() => void amendDraft(name, NO_ORIGINAL, () => ({ service: original })), [name, original]);
  return original;
}

/** Lists what another admin changed since the form was opened; the input stays (ADM-17). */
function ServiceConflict({ service, isPending }: ServiceConflictProps) {
  const original = useOriginal(service);
  if (isPending) return null;
  if (service.retiredAt !== null)
    return <Notice>Another admin has retired this service. It can no longer be changed.</Notice>;
  if (isServiceUnchanged(service, original)) return null;
  const [was, is] = [toExpectedService(original), toExpectedService(service)];
  const changed = Object.values(PARTS).filter(([, text]) => text(was) !== text(is));
  return (
    <Notice>
      Another admin has changed this service since you opened it.{' '}
      {changed.map(([label, text]) => `${label}: ${text(is)}`).join('; ')}. If you save, what you typed
      replaces theirs.
    </Notice>
  );
}
