import { SERVICE_TYPES, type Service, formatPrice, serviceTypeLabel } from '@doorstep/domain';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import layout from '../ui/form-layout.module.css';
import classes from './offer-form.module.css';

interface OfferFormProps {
  services: readonly Service[];
  offered: readonly number[];
}

/** Which services a provider takes requests for. */
export function OfferForm({ services, offered }: OfferFormProps) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered));
  const offer = trpc.providers.offer.useMutation({
    onSuccess(serviceIds) {
      cache.providers.mine.setData(undefined, (profile) => profile && { ...profile, serviceIds });
      toast({ title: 'Services saved' });
    },
  });
  const toggle = (id: number, wanted: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (wanted) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <form
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        // What was retired meanwhile is no longer on offer.
        offer.mutate({ serviceIds: services.map(({ id }) => id).filter((id) => chosen.has(id)) });
      }}
    >
      <div className={classes.types}>
        {SERVICE_TYPES.map((type) => (
          <fieldset key={type} className={classes.type} data-service={type}>
            <legend>{serviceTypeLabel(type)}</legend>
            {services
              .filter((service) => service.type === type)
              .map(({ id, name, price }) => (
                <Checkbox
                  key={id}
                  label={`${name}, ${formatPrice(price)}/hr`}
                  checked={chosen.has(id)}
                  onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
                />
              ))}
          </fieldset>
        ))}
      </div>
      <FormError>{offer.error && messageOf(offer.error)}</FormError>
      <div className={layout.foot}>
        <Button type="submit" loading={offer.isPending}>
          Save services
        </Button>
        <span className={layout.soft}>Jobs that are already booked go on.</span>
      </div>
    </form>
  );
}
