import { Textarea } from '@mantine/core';
import { AddressChoice } from '../addresses/address-choice.tsx';
import { PostcodeLookUp } from '../addresses/postcode-look-up.tsx';
import { Alternatives } from '../bookings/alternatives.tsx';
import { PriceLines } from '../bookings/price-lines.tsx';
import { SeriesPreview } from '../bookings/series-preview.tsx';
import { formatDuration, formatLongDay, noonOf } from '../dates.ts';
import { TypeBadge } from '../services/type-badge.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadFailure } from './load-failure.tsx';
import { TimeCheck } from './time-check.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

interface AddressStepProps {
  wizard: Wizard;
  /** Why the last submission was refused. */
  refusal: Parameters<typeof Alternatives>[0]['refusal'];
  /** The same in words, whether it was refused or never arrived. */
  failure: string | null;
  /** Whether decisions about dates that are missing are pointed out. */
  asking: boolean;
  /** Forgets a refusal, once another time was chosen. */
  onOtherTime: () => void;
}

/** Where, what else to know, and what it costs (S1 §2.8; Rulings: price and total). */
export function AddressStep({ wizard, refusal, failure, asking, onOtherTime }: AddressStepProps) {
  const { type, state, change, service, duration, price, provider, missing, series } = wizard;
  const { addresses, addressId, candidates } = wizard;
  // All dates of a series are asked of one, whoever that is.
  const who = provider ?? series?.preview.data?.provider ?? null;
  const other = (date: string, time: string) => {
    change({ date, time });
    onOtherTime();
  };
  return (
    <>
      {addresses.length > 0 && (
        <AddressChoice addresses={addresses} value={addressId} onChange={(id) => change({ addressId: id })} />
      )}
      {addressId === '' && (
        <>
          <PostcodeLookUp onPick={({ formatted }) => change({ address: formatted })} />
          <Textarea
            label="Address"
            minRows={2}
            maxLength={500}
            autoComplete="street-address"
            value={state.address}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        </>
      )}
      <Textarea
        label="Special instructions (optional)"
        minRows={2}
        maxLength={2000}
        value={state.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      {series && (
        <section className={classes.dates} aria-label="Your dates">
          <h4>Your dates</h4>
          <SeriesPreview series={series} asking={asking} />
        </section>
      )}
      {state.provider && (
        <LoadFailure what={`${state.provider.name}’s free time could not be checked`} query={candidates} />
      )}
      {missing && (
        <p className={classes.warning} role="alert">
          <b>{missing} is not free at that time.</b> Anybody who is free comes, or go back and choose somebody
          else.
        </p>
      )}
      {refusal?.alternatives ? (
        <Alternatives refusal={refusal} onChoose={other} />
      ) : (
        <TimeCheck wizard={wizard} />
      )}
      {failure && !refusal?.alternatives && (
        <FormError>
          <p role="alert">
            <b>Booking failed.</b> {failure}. What you filled in is still here.
          </p>
        </FormError>
      )}
      {service && price && (
        <section className={classes.summary} aria-label="Booking summary">
          <div>
            <TypeBadge type={type} place="dashboard" />
            <p className={classes.name}>{service.name}</p>
            <p>
              {formatLongDay(noonOf(state.date))}, {state.time}
            </p>
            <p>{formatDuration(duration)}</p>
            <p>{who ? `with ${who.name}` : 'with anybody who is free'}</p>
          </div>
          <PriceLines
            service={service}
            price={price}
            visits={series && (series.plan?.dates.length ?? state.count)}
          />
          <p className={classes.small}>You pay nothing now. A professional confirms your request first.</p>
        </section>
      )}
    </>
  );
}
