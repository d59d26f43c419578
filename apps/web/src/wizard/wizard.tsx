import type { Address, ProviderChoice, Service } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { focusOpenDate } from '../bookings/series-dates.tsx';
import { datesToBook } from '../bookings/series-plan.ts';
import { SeriesProgress } from '../bookings/series-progress.tsx';
import { useSubmissionKey } from '../bookings/submission-key.ts';
import type { useCreateSeries } from '../bookings/use-create-series.ts';
import type { useRequestBooking } from '../bookings/use-request-booking.ts';
import { Price } from '../services/price.tsx';
import { AddressStep } from './address-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { Progress } from './progress.tsx';
import { ProviderStep } from './provider-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { useWayBack } from './use-way-back.ts';
import { useWizard } from './use-wizard.ts';
import { WhenStep } from './when-step.tsx';
import type { WizardSubject } from './wizard-draft.ts';
import { addressOf, bookedText, wizardRequest } from './wizard-request.ts';
import { LAST_STEP } from './wizard-state.ts';
import classes from './wizard.module.css';

interface WizardProps {
  subject: WizardSubject;
  opened: boolean;
  services: readonly Service[];
  addresses: readonly Address[];
  single: ReturnType<typeof useRequestBooking>;
  creating: ReturnType<typeof useCreateSeries>;
  shownProfile: ProviderChoice | null;
  onShowProfile: (provider: ProviderChoice | null) => void;
  onClose: () => void;
}

const HEADINGS = [
  'When should we come?',
  'What do you need?',
  'Who should come?',
  'Where should we come?',
] as const;

/** The wizard's four steps (S1 §2.8). A series that was stopped takes their place until it is resumed or undone. */
export function Wizard(props: WizardProps) {
  const { subject, opened, single, creating, shownProfile, onShowProfile, onClose } = props;
  const wizard = useWizard(subject, props);
  const { state, change, service, isTimeFree, isWhenSet, isWhoKnown, provider, series, price } = wizard;
  const { step } = state;
  const keyOf = useSubmissionKey();
  const [asking, setAsking] = useState(false);

  const isSubmitting = single.isPending || creating.running !== null;
  // On a slow way to the server the button says that it waits.
  const isChecking = step === 1 && service !== null && isTimeFree === null && wizard.slots.isFetching;
  const canGoOn = [
    isWhenSet && isTimeFree !== false,
    service !== null && isTimeFree === true,
    isWhoKnown,
    service !== null && isWhoKnown && addressOf(wizard) !== '' && series?.plan !== null,
  ][step];

  function go(to: number) {
    change({ step: to });
    single.forget();
    creating.forgetFailure();
    // Others book too: what was free at the first step may not be any more.
    void wizard.slots.refetch();
  }

  useWayBack(opened, () => {
    if (isSubmitting) return;
    if (shownProfile) onShowProfile(null);
    else if (step > 0 && !creating.creation) go(step - 1);
    else onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canGoOn || isSubmitting) return;
    if (step < LAST_STEP) go(step + 1);
    else complete();
  }

  function complete() {
    if (!service) return;
    const request = wizardRequest(wizard, service);
    const providerId = provider?.id ?? null;
    if (state.frequency === 'one-time') {
      const description = bookedText(wizard, service, state.date);
      single.request({
        request: { ...request, date: `${state.date}T${state.time}`, providerId },
        description,
      });
      return;
    }
    if (!series?.plan || !series.preview.data) return;
    setAsking(series.plan.undecided.length > 0);
    const dates = datesToBook(series.plan.dates, series.preview.data, providerId);
    const [first] = dates;
    if (!first || series.plan.undecided.length > 0) return focusOpenDate();
    void creating.begin({
      id: keyOf({ request, dates }),
      pattern: state.frequency,
      request,
      serviceName: service.name,
      summary: bookedText(wizard, service, first.date),
      dates,
    });
  }

  if (creating.creation) {
    return (
      <div className={classes.series}>
        <SeriesProgress series={creating} />
      </div>
    );
  }
  return (
    <form noValidate className={classes.wizard} onSubmit={submit}>
      <Progress step={step} />
      <StepHeading key={step}>{HEADINGS[step]}</StepHeading>
      {step === 0 && <WhenStep wizard={wizard} />}
      {step === 1 && <DetailsStep wizard={wizard} />}
      {step === 2 && <ProviderStep wizard={wizard} shown={shownProfile} onShow={onShowProfile} />}
      {step === LAST_STEP && (
        <AddressStep
          wizard={wizard}
          refusal={single.refusal ?? creating.failure}
          failure={single.failureText ?? creating.failureText}
          asking={asking}
          onOtherTime={() => {
            single.forget();
            creating.forgetFailure();
          }}
        />
      )}
      <div className={classes.footer}>
        {step > 0 && price && (
          <p className={classes.total}>
            {series ? 'Each visit' : 'Total'}{' '}
            <b>
              <Price minor={price.totalPrice} />
            </b>
          </p>
        )}
        {step > 0 && (
          <Button variant="default" disabled={isSubmitting} onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        <Button type="submit" disabled={!canGoOn} loading={isSubmitting || isChecking}>
          {step === LAST_STEP ? 'Complete Booking' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}
