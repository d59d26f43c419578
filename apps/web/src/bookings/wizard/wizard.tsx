import { formatDuration, type ProviderChoice, type Service } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useImperativeHandle } from 'react';
import type { AddressOption } from '../../accounts/addresses/use-addresses.ts';
import { Price } from '../../services/price.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { IconCheck } from '../../ui/display/icons.ts';
import type { BookingSubmission } from '../request/use-submission.ts';
import { LazyStoppedSeries } from '../request/lazy-series.ts';
import { AddressStep } from './address-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { ProviderStep } from './provider-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WhenStep } from './when-step.tsx';
import { LAST_STEP, STEPS, type WizardSubject } from './wizard-state.ts';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import classes from './wizard.module.css';

export interface WizardHandle {
  /** Returns what goes one step back (WIZ-15); null at the first step. */
  stepBack(): (() => void) | null;
}

interface WizardProps {
  ref: Ref<WizardHandle>;
  subject: WizardSubject;
  services: readonly Service[];
  addresses: readonly AddressOption[];
  submitting: BookingSubmission;
  profile: ProviderChoice | null;
  onShowProfile: (provider: ProviderChoice | null) => void;
}

const HEADINGS = [
  'When should we come?',
  'What do you need?',
  'Who should come?',
  'Where do you need us?',
] as const;

/** The wizard's four steps (WIZ-1). A stopped series replaces them until it is resumed or undone. */
export function Wizard(props: WizardProps) {
  const { ref, subject, submitting, profile, onShowProfile } = props;
  const wizard = useWizard(subject, props, submitting);
  const { state, change, service, isTimeFree, isWhenSet, isProviderChecked, series, price } = wizard;
  const { step } = state;
  const { stopped, running } = submitting;
  const isSubmitting = running !== null;

  // On a slow connection the button is loading.
  const isChecking = step === 1 && service !== null && isTimeFree === null && wizard.slots.isFetching;
  const canGoOn = [
    isWhenSet && isTimeFree !== false,
    service !== null && isTimeFree === true,
    isProviderChecked,
    service !== null && isProviderChecked && wizard.address !== '' && series?.plan !== null,
  ][step];

  function go(to: number) {
    change({ step: to });
    submitting.forgetFailure();
    // Times that were free at the first step may be taken by now.
    void wizard.slots.refetch();
  }

  useImperativeHandle(ref, () => ({
    stepBack() {
      if (isSubmitting) return () => undefined;
      if (profile) return () => onShowProfile(null);
      return step > 0 && !stopped ? () => go(step - 1) : null;
    },
  }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canGoOn || isSubmitting) return;
    if (step < LAST_STEP) go(step + 1);
    else wizard.complete();
  }

  if (stopped) {
    return (
      <div className={classes.series}>
        <LazyStoppedSeries series={submitting} />
      </div>
    );
  }
  return (
    <form noValidate className={classes.wizard} onSubmit={submit}>
      <Progress step={step} />
      <StepHeading key={step}>{HEADINGS[step]}</StepHeading>
      {step === 0 && <WhenStep wizard={wizard} />}
      {step === 1 && <DetailsStep wizard={wizard} />}
      {step === 2 && <ProviderStep wizard={wizard} profile={profile} onShow={onShowProfile} />}
      {step === LAST_STEP && <AddressStep wizard={wizard} submitting={submitting} />}
      <DialogFooter>
        {step > 0 && price && (
          <p className={classes.total}>
            {series ? 'Each visit' : 'Total'}{' '}
            <b>
              <Price minor={price.totalPrice} />
            </b>{' '}
            for {formatDuration(wizard.duration)}
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
      </DialogFooter>
    </form>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <ol className={classes.progress} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-state={index < step ? 'done' : index === step ? 'current' : 'ahead'}
          aria-current={index === step ? 'step' : undefined}
        >
          <span className={classes.tile}>
            {index < step ? <IconCheck size={18} stroke={2.6} aria-label="Done:" /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** The heading of a step, which receives focus. */
function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3 ref={focusOnMount} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}
