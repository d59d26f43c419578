import { Offer, SERVICE_TYPES, type Service, formatPrice, serviceTypeLabel } from '@doorstep/domain';
import { Checkbox, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from './offer-form.module.css';

const SAVED = { success: { title: 'Services saved' }, refreshes: ['providers.mine'] } as const;

interface OfferFormProps {
  services: readonly Service[];
  offered: readonly number[];
}

/** Form to choose the services that a provider offers. */
export function OfferForm({ services, offered }: OfferFormProps) {
  const form = useServerForm({
    schema: Offer,
    mutation: trpc.providers.offer.useMutation({ meta: SAVED }),
    initialValues: { chosen: offered.map(String) },
    // Services that were retired since are left out.
    toSent: ({ chosen }) => ({
      serviceIds: services.map(({ id }) => id).filter((id) => chosen.includes(String(id))),
    }),
    fieldOf: () => 'chosen',
  });
  return (
    <Form of={form}>
      <Field of={form} name="chosen" as={Checkbox.Group}>
        <div className={classes.types}>
          {SERVICE_TYPES.map((type) => (
            <fieldset key={type} className={classes.type} data-service={type}>
              <legend>{serviceTypeLabel(type)}</legend>
              {services
                .filter((service) => service.type === type)
                .map(({ id, name, price }) => (
                  <Checkbox key={id} value={String(id)} label={`${name}, ${formatPrice(price)}/hr`} />
                ))}
            </fieldset>
          ))}
        </div>
      </Field>
      <Submit
        extra={
          <Text c="dimmed" size="sm">
            Jobs that are already booked go on.
          </Text>
        }
      >
        Save services
      </Submit>
    </Form>
  );
}
