import {
  formatLongDay,
  noonOf,
  type Service,
  wholePostcodeIn,
  wizardDurationOf,
  wizardLines,
  wizardOptionsOf,
  wizardServiceOf,
  wizardSummary,
} from '@doorstep/domain';
import type { AddressOption } from '../../accounts/addresses/use-addresses.ts';
import { useIsBlocked } from '../../providers/relations/use-relations.ts';
import type { BookingSubmission } from '../request/use-submission.ts';
import { type SlotQuery, useCandidates } from '../time/slot-query.ts';
import { useBooking } from '../request/use-booking.ts';
import { LAST_STEP, type WizardSubject, useWizardDraft } from './wizard-state.ts';

interface Catalogue {
  services: readonly Service[];
  addresses: readonly AddressOption[];
}

/** The duration until choices determine one, in minutes. */
const DEFAULT_DURATION = 30;

export type Wizard = ReturnType<typeof useWizard>;

/** The wizard's state, and what derives from it: service, duration, price, free times and free providers. */
export function useWizard(
  subject: WizardSubject,
  { services, addresses }: Catalogue,
  submitting: BookingSubmission,
) {
  const { type, serviceId } = subject;
  const [state, change] = useWizardDraft(subject);
  const { step, date, time, frequency, count, answers, requests } = state;
  const addressId = state.addressId ?? addresses[0]?.id ?? '';
  const known = addresses.find(({ id }) => id === addressId);

  const bookedId = serviceId ?? wizardServiceOf(type, answers);
  const service = services.find(({ id }) => id === bookedId) ?? null;
  const duration = wizardDurationOf(type, answers);
  const options = wizardOptionsOf(type, answers, requests);
  // Until the choices determine a service, free times are those of any of its type.
  const timesOf = service ?? services.find((each) => each.type === type) ?? null;
  const query: SlotQuery | null = timesOf && {
    source: 'wizard',
    serviceId: timesOf.id,
    providerId: null,
    duration: duration || DEFAULT_DURATION,
    overnight: options.overnight,
    addressId: known?.savedId ?? null,
    postcode: known?.savedId ? null : wholePostcodeIn(known?.line ?? state.address),
  };

  const hasCandidates = step > 1 || state.provider !== null;
  const candidates = useCandidates(hasCandidates ? query : null, date, time, submitting.mayBeBooked);
  const provider = candidates.data?.find(({ id }) => id === state.provider?.id) ?? null;
  const providerId = provider?.id ?? null;
  const isBlocked = useIsBlocked(state.provider?.id ?? null);

  const booking = useBooking(
    {
      service,
      duration,
      options,
      query: query && { ...query, providerId: step === LAST_STEP ? providerId : null },
      providerId,
      date,
      time,
      repeats: frequency === 'one-time' ? null : { pattern: frequency, count },
    },
    submitting,
  );

  /** The chosen address, or the typed one; empty with neither. */
  const address = known?.line ?? state.address.trim();

  /** Sends the booking with the choices as lines of the notes; the toast names service, time and place (WIZ-9). */
  function complete() {
    booking.submit({
      address,
      notes: [...wizardLines(type, answers, requests).values(), state.notes.trim()],
      summary: (day) =>
        `${service?.name}: ${wizardSummary(type, answers)}. ${formatLongDay(noonOf(day))}, ${time}, at ${address}`,
    });
  }

  return {
    ...booking,
    state,
    change,
    type,
    /** Null until the choices determine an offered service. */
    service: duration > 0 ? service : null,
    duration,
    /** The query for free times of the first step. */
    query,
    candidates,
    provider,
    /** False while it is unknown whether the selected provider is free. */
    isProviderChecked: state.provider === null || candidates.data !== undefined,
    /** Name of the selected provider who is not free at the chosen time, unless blocked since. */
    missing: candidates.data && !provider && !isBlocked ? (state.provider?.name ?? null) : null,
    addresses,
    addressId,
    address,
    complete,
  };
}
