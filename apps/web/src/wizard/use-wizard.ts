import {
  type Address,
  type Service,
  quote,
  wizardDurationOf,
  wizardOptionsOf,
  wizardServiceOf,
} from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { preselected } from '../addresses/address-choice.tsx';
import { trpc } from '../api.tsx';
import { useSeriesPlan } from '../bookings/use-series-plan.ts';
import { type SlotWish, timesOf, useSlots } from '../bookings/use-slots.ts';
import { useCurrency } from '../currency.ts';
import { type WizardSubject, keepWizardDraft, readWizardDraft } from './wizard-draft.ts';
import { LAST_STEP, type WizardState, startState } from './wizard-state.ts';

interface Catalogue {
  services: readonly Service[];
  addresses: readonly Address[];
}

/** What a visit is taken to last until something is chosen that lasts. */
const SHORTEST_VISIT = 30;

const ALWAYS_ANEW = { staleTime: 0, refetchOnMount: true } as const;

export type Wizard = ReturnType<typeof useWizard>;

/** The wizard's state, and what follows from it: the service, its duration and price, free times, who could come. */
export function useWizard(subject: WizardSubject, { services, addresses }: Catalogue) {
  const { type, serviceId } = subject;
  const [state, setState] = useState(() => readWizardDraft(subject) ?? startState(type, serviceId));
  const [currency] = useCurrency();
  const { step, date, time, frequency, count, answers, requests } = state;

  const bookedId = serviceId ?? wizardServiceOf(type, answers);
  const service = services.find(({ id }) => id === bookedId) ?? null;
  const duration = wizardDurationOf(type, answers);
  const options = wizardOptionsOf(type, answers, requests);
  // Until the choices name a service, times are those of any of its type.
  const asked = service ?? services.find((each) => each.type === type) ?? null;
  const wish: SlotWish | null = asked && {
    source: 'wizard',
    serviceId: asked.id,
    providerId: null,
    duration: duration || SHORTEST_VISIT,
    overnight: options.overnight,
  };

  const isWhenSet = date !== '' && time !== '';
  const asksWho = wish !== null && isWhenSet && (step > 1 || state.provider !== null);
  const { providerId: _, source: __, ...job } = wish ?? {};
  const candidates = trpc.bookings.candidates.useQuery(
    asksWho ? { ...job, serviceId: wish.serviceId, date, time } : skipToken,
    ALWAYS_ANEW,
  );
  const chosen = candidates.data?.find(({ id }) => id === state.provider?.id) ?? null;

  const theirWish = wish && { ...wish, providerId: step === LAST_STEP ? (chosen?.id ?? null) : null };
  const slots = useSlots(theirWish, date);
  const times = slots.data && theirWish ? timesOf(slots.data, theirWish) : null;

  const seriesWish =
    wish && isWhenSet && frequency !== 'one-time'
      ? { ...wish, providerId: chosen?.id ?? null, date, time, pattern: frequency, count }
      : null;
  const series = useSeriesPlan(seriesWish);

  function change(changes: Partial<WizardState>) {
    const after = { ...state, ...changes };
    keepWizardDraft(subject, after);
    setState(after);
  }

  return {
    state,
    change,
    type,
    /** What is booked; null while the choices name nothing that is on offer. */
    service: duration > 0 ? service : null,
    duration,
    options,
    wish,
    slots,
    isWhenSet,
    /** Whether the time is free for what was chosen; null while that is not known. */
    isTimeFree: times && isWhenSet ? times.includes(time) : null,
    candidates,
    provider: chosen,
    /** Whether it is known that whoever was selected can come, or cannot. */
    isWhoKnown: state.provider === null || candidates.data !== undefined,
    /** Who was selected before and is not free at the time that is chosen now. */
    missing: candidates.data && !chosen ? (state.provider?.name ?? null) : null,
    series: seriesWish ? series : null,
    price: service && quote({ price: service.price, duration, ...options }, currency),
    addresses,
    addressId: state.addressId ?? preselected(addresses)?.id.toString() ?? '',
  };
}
