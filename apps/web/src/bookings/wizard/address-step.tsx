import { formatDuration, formatLongDay, noonOf } from '@doorstep/domain';
import { Stack, Text } from '@mantine/core';
import { AddressChoice } from '../../accounts/addresses/address-choice.tsx';
import { PostcodeLookUp } from '../../accounts/addresses/postcode-look-up.tsx';
import { toAddressLine } from '../../accounts/addresses/use-addresses.ts';
import { TypeBadge } from '../../services/service-type.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { FormError, Warning } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { LazySeriesPreview } from '../request/lazy-series.ts';
import { NOTES, NOTHING_TO_PAY, PARTS } from '../booking-texts.ts';
import { FirstChoice } from '../request/first-choice.tsx';
import { PriceLines } from '../request/price-lines.tsx';
import type { BookingSubmission } from '../request/use-submission.ts';
import { Alternatives } from '../time/alternatives.tsx';
import { TimeCheck } from './details-step.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

/** Address, instructions and price (WIZ-7, MON-8). */
export function AddressStep({ wizard, submitting }: { wizard: Wizard; submitting: BookingSubmission }) {
  const { type, state, change, service, duration, price, visits, provider, missing, series } = wizard;
  const { addresses, addressId, candidates } = wizard;
  const { refusal, failureText, forgetFailure } = submitting;
  // All dates of a series have one provider.
  const [first] = candidates.data ?? [];
  const who = provider ?? series?.preview.data?.provider ?? null;
  const other = (date: string, time: string) => {
    change({ date, time });
    forgetFailure();
  };
  return (
    <>
      {addresses.length > 0 && (
        <AddressChoice options={addresses} value={addressId} onChange={(id) => change({ addressId: id })} />
      )}
      {addressId === '' && (
        <>
          <PostcodeLookUp
            onPick={(found, isOnly) => change({ address: toAddressLine(found, state.address, isOnly) })}
          />
          <TextArea
            label="Address"
            rows={2}
            maxLength={500}
            autoComplete="street-address"
            value={state.address}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        </>
      )}
      <Stack gap="0.5rem" component="section" aria-label={PARTS.instructions}>
        <h4>{PARTS.instructions}</h4>
        <TextArea
          {...NOTES}
          rows={2}
          maxLength={2000}
          value={state.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
      </Stack>
      {series && (
        <Stack component="section" gap="sm" aria-label="Your dates">
          <h4>Your dates</h4>
          <LazySeriesPreview series={series} />
        </Stack>
      )}
      {state.provider && (
        <Query
          query={candidates}
          subject={`${state.provider.name}’s availability`}
          done="checked"
          skeleton={null}
        >
          {() => null}
        </Query>
      )}
      {missing && (
        <Warning announced="at once">
          <p>
            <b>{missing} isn’t free at that time.</b> We’ll ask any available provider instead, or you can go
            back and choose someone else.
          </p>
        </Warning>
      )}
      {refusal?.alternatives ? (
        <Alternatives refusal={refusal} onChoose={other} />
      ) : (
        <TimeCheck wizard={wizard} />
      )}
      {failureText && !refusal?.alternatives && (
        <FormError>
          <p>
            <b>Booking failed.</b> {failureText}. We’ve kept everything you entered.
          </p>
        </FormError>
      )}
      {service && price && (
        <section className={classes.summary} aria-label="Booking summary">
          <div>
            <TypeBadge type={type} place="dashboard" />
            <Text inherit mt="0.625rem" c="var(--ds-ink)" fz="md" fw={650}>
              {service.name}
            </Text>
            <p>
              {formatLongDay(noonOf(state.date))}, {state.time}
            </p>
            <p>{formatDuration(duration)}</p>
            {who && <p>with {who.name}</p>}
          </div>
          {!who && first && <FirstChoice type={type} provider={first} />}
          <PriceLines service={service} price={price} visits={visits} />
          <p className={classes.small}>{NOTHING_TO_PAY}</p>
        </section>
      )}
    </>
  );
}
