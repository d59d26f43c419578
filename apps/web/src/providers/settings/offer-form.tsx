import {
  formatPrice,
  Offer,
  type Service,
  SERVICE_TYPES,
  type ServiceType,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { IconChevronDown } from '../../ui/display/icons.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from './offer-form.module.css';

const SAVED = { success: { title: 'Services saved' }, refreshes: ['providers.mine'] } as const;

interface OfferFormProps {
  services: readonly Service[];
  offered: readonly number[];
}

/** Form to choose the services that a provider offers: on a phone the types with any come first, and the others are folded. */
export function OfferForm({ services, offered }: OfferFormProps) {
  const isPhone = useIsPhone();
  const form = useServerForm({
    schema: Offer,
    mutation: trpc.providers.offer.useMutation({ meta: SAVED }),
    initialValues: { chosen: offered.map(String) },
    followsSaved: true,
    draft: { name: 'offered services' },
    // Services that were retired since are left out.
    toSent: ({ chosen }) => ({
      serviceIds: services.map(({ id }) => id).filter((id) => chosen.includes(String(id))),
    }),
    fieldOf: () => 'chosen',
  });
  const [chosen, setChosen] = useState(form.getValues().chosen);
  form.watch('chosen', ({ value }) => setChosen(value));
  const isChosen = ({ id }: Service) => chosen.includes(String(id));
  // The types stay in their places as services are chosen.
  const [own] = useState(() => services.filter(isChosen).map(({ type }) => type));
  const isOwn = (type: ServiceType) => own.includes(type);
  const types = isPhone
    ? SERVICE_TYPES.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    : SERVICE_TYPES;
  return (
    <Form form={form}>
      <Field form={form} name="chosen" as={Checkbox.Group} maw="none">
        <div className={classes.types}>
          {types.map((type) => {
            const ofType = services.filter((service) => service.type === type);
            return isPhone ? (
              <FoldedType
                key={type}
                type={type}
                services={ofType}
                chosen={ofType.filter(isChosen).length}
                isOpen={isOwn(type)}
              />
            ) : (
              <fieldset key={type} className={classes.type} data-service={type}>
                <legend>
                  <ServiceArch type={type} width={32} />
                  {serviceTypeLabel(type)}
                </legend>
                <Services services={ofType} />
              </fieldset>
            );
          })}
        </div>
      </Field>
      <div className={classes.save}>
        <Submit
          extra={
            <Text c="dimmed" size="sm">
              Existing bookings aren’t affected.
            </Text>
          }
        >
          Save services
        </Submit>
      </div>
    </Form>
  );
}

interface FoldedTypeProps {
  type: ServiceType;
  services: readonly Service[];
  /** The number of chosen services. */
  chosen: number;
  /** Open at first. */
  isOpen: boolean;
}

/** The services of a type behind its name, which says how many of them are chosen. */
function FoldedType({ type, services, chosen, isOpen }: FoldedTypeProps) {
  return (
    <details className={`${classes.type} ${classes.folded}`} data-service={type} open={isOpen}>
      <summary>
        <ServiceArch type={type} width={32} />
        <span className={classes.name}>
          {serviceTypeLabel(type)}
          <small>{`, ${chosen} of ${services.length}`}</small>
        </span>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <fieldset aria-label={serviceTypeLabel(type)}>
        <Services services={services} />
      </fieldset>
    </details>
  );
}

function Services({ services }: { services: readonly Service[] }) {
  return services.map(({ id, name, price }) => (
    <Checkbox
      key={id}
      classNames={{ body: classes.service, labelWrapper: classes.label }}
      value={String(id)}
      label={
        <>
          {name}
          <VisuallyHidden>, </VisuallyHidden>
          <span className={classes.price}>{formatPrice(price)}/hr</span>
        </>
      }
    />
  ));
}
