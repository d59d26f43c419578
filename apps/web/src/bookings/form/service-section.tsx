import {
  count,
  type Currency,
  FORM_DURATION,
  formatDuration,
  SERVICE_TYPES,
  type Service,
  type ServiceType,
  formatPrice,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { markerOf, useCurrency } from '../../currency.ts';
import { Price } from '../../services/price.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { ANYONE } from '../booking-texts.ts';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

interface ServiceSectionProps {
  services: readonly Service[];
  booking: BookingFormState;
}

/** Chooses a service from the list or, by type, from cards (FRM-1, FRM-15). */
export function ServiceSection({ services, booking }: ServiceSectionProps) {
  const { form, choice, service: chosen, provider, isServiceGone, chooseService } = booking;
  const [currency] = useCurrency();
  const { serviceIds } = provider;
  const [viewed, setType] = useState<ServiceType | null>(null);
  const type = chosen?.type ?? viewed;
  // A phone has room for the list only where it is needed. It stays open: choosing by keyboard would lose the focus.
  const isPhone = useIsPhone();
  const [list, setList] = useState<'folded' | 'open' | 'unfolded'>(chosen ? 'folded' : 'open');
  if (chosen && isPhone && list === 'folded') {
    return (
      <section className={sheet.sheet}>
        <h2>Service</h2>
        <ServiceOption
          service={chosen}
          isChosen
          onChoose={chooseService}
          action={
            <Button variant="subtle" aria-label="Change service" onClick={() => setList('unfolded')}>
              Change
            </Button>
          }
        />
        <ProviderNote provider={provider} />
      </section>
    );
  }
  const offered = services.filter(
    ({ id }) => !serviceIds || serviceIds.includes(id) || id === Number(choice.serviceId),
  );
  return (
    <section className={`${sheet.sheet} ${classes.service}`}>
      <h2>Service</h2>
      <NativeSelect
        ref={list === 'unfolded' ? focusOnMount : null}
        size="md"
        aria-label="Service"
        data={serviceChoices(offered, currency)}
        key={form.key('serviceId')}
        {...form.getInputProps('serviceId')}
        onChange={(event) => chooseService(event.currentTarget.value)}
      />
      {isServiceGone && <Notice>That service is no longer offered. Please choose another.</Notice>}
      {!chosen && (
        <OptionCards legend="Service types" layout="columns">
          {SERVICE_TYPES.filter((each) => offered.some((service) => service.type === each)).map((each) => (
            <OptionCard
              key={each}
              kind="radio"
              name="service-type"
              checked={each === type}
              onChange={() => setType(each)}
              picture={<ServiceArch type={each} />}
              label={serviceTypeLabel(each)}
              detail={count(offered.filter((service) => service.type === each).length, 'service')}
            />
          ))}
        </OptionCards>
      )}
      {type && (
        <div
          key={type}
          ref={chosen ? null : showWhole}
          className={`${classes.ofType} ${chosen ? classes.alike : ''}`}
        >
          <OptionCards legend={`${serviceTypeLabel(type)} services`} layout={isPhone ? 'list' : 'columns'}>
            {offered
              .filter((service) => service.type === type)
              .map((service) => (
                <ServiceOption
                  key={service.id}
                  service={service}
                  isChosen={service.id === chosen?.id}
                  onChoose={chooseService}
                />
              ))}
          </OptionCards>
        </div>
      )}
      <ProviderNote provider={provider} />
    </section>
  );
}

/** A `ref` of the services of a type, which a phone would have below its screen. */
function showWhole(services: HTMLElement | null): void {
  services?.scrollIntoView({ block: 'nearest' });
}

interface ServiceOptionProps {
  service: Service;
  isChosen: boolean;
  onChoose: (id: string) => void;
  action?: ReactNode;
}

function ServiceOption({ service, isChosen, onChoose, action }: ServiceOptionProps) {
  const { id, name, type, price } = service;
  return (
    <OptionCard
      kind="radio"
      name="service"
      checked={isChosen}
      onChange={() => onChoose(String(id))}
      picture={<ServiceArch type={type} serviceId={id} />}
      label={name}
      detail={
        <>
          <Price minor={price} perHour /> · {formatDuration(FORM_DURATION)}
        </>
      }
      action={action}
    />
  );
}

/** Names the provider in the URL, or says that they cannot be booked, with a button to choose anyone. */
function ProviderNote({ provider }: Pick<BookingFormState, 'provider'>) {
  if (!provider.name && !provider.isUnavailable) return null;
  return (
    <div className={classes.note}>
      <p>
        {provider.isUnavailable ? (
          'The provider you chose can’t be booked right now. These are other providers’ times.'
        ) : (
          <>
            Showing only times when <b>{provider.name}</b> is free.
          </>
        )}
      </p>
      <Button variant="default" size="xs" onClick={() => provider.choose(null)}>
        {provider.isUnavailable ? 'OK' : ANYONE.label}
      </Button>
    </div>
  );
}

/** Returns the choices of the service selector: name and price per hour, grouped by type (FRM-1, MON-5). */
function serviceChoices(services: readonly Service[], currency: Currency) {
  const perHour = (price: number) => `${formatPrice(price, currency)}/hr${markerOf(currency)}`;
  const groups = SERVICE_TYPES.map((type) => ({
    group: serviceTypeLabel(type),
    items: services
      .filter((service) => service.type === type)
      .map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${perHour(price)}` })),
  }));
  return [{ value: '', label: 'Choose a service' }, ...groups.filter(({ items }) => items.length > 0)];
}
