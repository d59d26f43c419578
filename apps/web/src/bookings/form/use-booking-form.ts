import {
  addDays,
  addressLine,
  bookingWindow,
  dayOfWeek,
  FORM_DURATION,
  formDetailLines,
  formOptions,
  type Service,
  singleBooking,
  type Slots,
  wholePostcodeIn,
} from '@doorstep/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { skipToken } from '@tanstack/react-query';
import { type AddressOption, HOME_COUNTRY } from '../../accounts/addresses/use-addresses.ts';
import { trpc } from '../../api.tsx';
import { useParameters } from '../../ui/browser/url-state.ts';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useBooking } from '../request/use-booking.ts';
import { useSubmission } from '../request/use-submission.ts';
import { type BookingLink, readBookingLink } from '../request/booking-link.ts';
import { settleTime, type SlotQuery, takenText, useCandidates } from '../time/slot-query.ts';
import { BOOKING_DRAFT, BookingForm } from './booking-form.schema.ts';

/** The constant part of the form's query for free times. */
const FORM_QUERY = { source: 'form', duration: FORM_DURATION, overnight: false } as const;

/** The time before a service is chosen (FRM-15). */
const DEFAULT_TIME = '09:00';

/** Returns the first day that the form may book: tomorrow, or Monday (TIM-4). */
function firstBookableDay(): string {
  const { firstDate } = bookingWindow(singleBooking('form'), new Date());
  return dayOfWeek(firstDate) === 0 ? addDays(firstDate, 1) : firstDate;
}

/** Returns the choices that determine time, place and price. */
function choiceOf(values: BookingForm, addresses: readonly AddressOption[]) {
  const { serviceId, date, time, isTimeChosen, addressId, details, isRecurring } = values;
  const { recurringFrequency, recurringCount } = values;
  // Unless the address is saved, free times depend on its postcode, once that is complete.
  const isSaved = addresses.some(({ id, savedId }) => id === addressId && savedId);
  const postcode = isSaved ? null : wholePostcodeIn(lineOf(values, addresses));
  const repeats = { isRecurring, recurringFrequency, recurringCount };
  return { serviceId, date, time, isTimeChosen, addressId, postcode, details, ...repeats };
}

/** Returns the chosen address, or the typed one, in one line. */
function lineOf(values: BookingForm, addresses: readonly AddressOption[]): string {
  const known = addresses.find(({ id }) => id === values.addressId);
  return known?.line ?? addressLine({ ...values, postalCode: values.postcode });
}

interface BookingFormOptions {
  services: readonly Service[];
  addresses: readonly AddressOption[];
  /** Called when everything is booked. */
  onBooked: () => void | Promise<void>;
}

/**
 * The state of the booking form: its draft, a day with free times, and the first of these times. The request has the
 * address in one line, and a line for each detail before the notes (FRM-7).
 */
export function useBookingForm({ services, addresses, onBooked }: BookingFormOptions) {
  const provider = useChosenProvider();
  const { requested, link, isGone, setService, forgetTime } = useRequestedService(services);
  const submitting = useSubmission({
    source: 'form',
    onBooked() {
      form.forgetDraft();
      return onBooked();
    },
  });
  // Other parts of the page depend only on these fields, so typing an address does not render them again.
  const [changed, setChanged] = useState<ReturnType<typeof choiceOf>>();
  const defaults = defaultValues(requested, addresses);
  const form = useServerForm<BookingForm>({
    schema: BookingForm,
    mutation: { mutateAsync: send, isPending: submitting.running !== null, error: submitting.error },
    initialValues: defaults,
    beginWith: (draft) => reconcileDraft(draft, defaults, { requested, link, isGone, services, addresses }),
    draft: { name: BOOKING_DRAFT },
    fieldOf: (path) => (path === 'address' ? 'addressLine1' : path),
    onChange: (values) =>
      setChanged((before) => {
        const after = choiceOf(values, addresses);
        return JSON.stringify(before) === JSON.stringify(after) ? before : after;
      }),
  });
  const choice = changed ?? choiceOf(form.getValues(), addresses);
  const { serviceId, date, time, isTimeChosen, isRecurring, recurringFrequency, recurringCount } = choice;
  const service = services.find(({ id }) => String(id) === serviceId) ?? null;
  const query: SlotQuery | null = service && {
    ...FORM_QUERY,
    serviceId: service.id,
    providerId: provider.id,
    addressId: addresses.find(({ id }) => id === choice.addressId)?.savedId ?? null,
    postcode: choice.postcode,
  };
  const options = service ? formOptions(service.type, choice.details) : {};
  const repeats = isRecurring ? { pattern: recurringFrequency, count: recurringCount } : null;
  const booking = useBooking(
    { service, duration: FORM_DURATION, options, query, providerId: provider.id, date, time, repeats },
    submitting,
  );

  // With a chosen provider the others stay known, for the customer to change their mind.
  const hasCandidates = booking.isTimeFree === true || provider.id !== null;
  const candidates = useCandidates(hasCandidates ? query : null, date, time, submitting.mayBeBooked);

  const applyFreeTimes = useEffectEvent((free: Slots) => {
    const settled = query && settleTime(free, query, time, isTimeChosen);
    if (!settled) return;
    form.setFieldValue(settled.field, settled.value);
    if (settled.taken) form.setFieldError('time', takenText(settled.taken, free));
  });
  const free = booking.slots.data;
  useEffect(() => {
    if (free) applyFreeTimes(free);
  }, [free]);

  // The service follows the URL, including after Back, and is cleared when it is no longer offered.
  const syncService = useEffectEvent((next: string) => {
    if (next !== serviceId) form.setFieldValue('serviceId', next);
  });
  useEffect(() => {
    if (requested !== null) syncService(requested);
  }, [requested]);
  const isOffered = service !== null;
  useEffect(() => {
    if (!isOffered) syncService('');
  }, [isOffered]);

  function chooseTime(day: string, hour = time) {
    submitting.forgetFailure();
    forgetTime();
    form.setValues({ date: day, time: hour, isTimeChosen: true });
  }

  function send(values: BookingForm) {
    if (!service) return;
    // A default time that was submitted counts as chosen.
    form.setFieldValue('isTimeChosen', true);
    booking.submit({
      address: lineOf(values, addresses),
      notes: [...formDetailLines(service.type, values.details).values(), values.notes.trim()],
    });
  }

  return {
    ...booking,
    form,
    submitting,
    choice,
    service,
    query,
    provider,
    /** The providers who are free at the chosen time; empty while unknown. */
    candidates: candidates.data ?? [],
    /** The chosen one of them, or the one whom the server would ask first. */
    candidate: candidates.data?.find(({ id }) => provider.id === null || id === provider.id),
    isServiceGone: isGone && !isOffered,
    isTimeGone: link.isTimeGone,
    chooseService(id: string) {
      form.setFieldValue('serviceId', id);
      setService(id);
    },
    chooseTime,
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;

/** Returns the initial values without a draft. */
function defaultValues(requested: string | null, addresses: readonly AddressOption[]): BookingForm {
  return {
    serviceId: '',
    date: firstBookableDay(),
    time: requested === null ? DEFAULT_TIME : '',
    isTimeChosen: false,
    addressId: addresses[0]?.id ?? '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    postcode: '',
    county: '',
    country: HOME_COUNTRY,
    details: {},
    notes: '',
    isRecurring: false,
    recurringFrequency: 'weekly',
    recurringCount: 4,
  };
}

/** Applies the service and time of the URL to a draft, and defaults to values that are no longer offered or past. */
function reconcileDraft(
  draft: BookingForm,
  defaults: BookingForm,
  { requested, link, isGone, services, addresses }: DraftContext,
): BookingForm {
  const isKnown = addresses.some(({ id }) => id === draft.addressId);
  const isDraftOffered = services.some(({ id }) => String(id) === draft.serviceId);
  const serviceId = requested ?? (isDraftOffered && !isGone ? draft.serviceId : '');
  // A saved address that is gone is replaced by the default; a typed one, or its city that was looked up, stays.
  const newAddressId = draft.addressLine1 || draft.city ? '' : defaults.addressId;
  const isDayPast = draft.date < defaults.date;
  return {
    ...draft,
    serviceId,
    date: link.date ?? (isDayPast ? defaults.date : draft.date),
    postcode: draft.postcode || link.postcode,
    // A time chosen for another service is a default for this one.
    isTimeChosen: draft.isTimeChosen && serviceId === draft.serviceId && !isDayPast,
    ...(link.when && { ...link.when, isTimeChosen: true }),
    addressId: isKnown ? draft.addressId : newAddressId,
  };
}

interface DraftContext extends Pick<BookingFormOptions, 'services' | 'addresses'> {
  requested: string | null;
  link: BookingLink;
  isGone: boolean;
}

/** The service in the URL, by `serviceId` or `serviceType`, and the time (FRM-1), with functions to change them. */
function useRequestedService(services: readonly Service[]) {
  const [parameters, change] = useParameters();
  const link = readBookingLink(parameters);
  const { serviceId: id, serviceType } = link;
  const wanted =
    services.find((service) => service.id === id) ?? services.find(({ type }) => type === serviceType);
  return {
    requested: wanted?.id.toString() ?? null,
    link,
    /** True when the URL names a service that is not offered. */
    isGone: parameters.has('serviceId') && !wanted,
    /** Writes the service to the URL; filters of another type are removed. */
    setService: (serviceId: string) =>
      change((next) => {
        next.delete('serviceType');
        deleteTime(next);
        if (serviceId) next.set('serviceId', serviceId);
        else next.delete('serviceId');
        const chosen = services.find((service) => String(service.id) === serviceId);
        if (chosen?.type !== wanted?.type) next.delete('filter');
      }),
    /** Removes the time from the URL, as the customer has chosen another. */
    forgetTime: () => (link.when || link.date || link.isTimeGone) && change(deleteTime),
  };
}

function deleteTime(parameters: URLSearchParams): void {
  parameters.delete('date');
  parameters.delete('time');
}

/** The provider in the URL (`providerId`), and a function to name another or none. */
function useChosenProvider() {
  const [parameters, change] = useParameters();
  const id = Number(parameters.get('providerId')) || null;
  const { data, error } = trpc.providers.show.useQuery(id ? { providerId: id } : skipToken);
  return {
    id: error ? null : id,
    name: data?.name ?? null,
    /** Null without a provider, or while loading. */
    serviceIds: data?.services.map((service) => service.id) ?? null,
    /** True when the provider in the URL cannot be booked. */
    isUnavailable: id !== null && error !== null,
    choose: (providerId: number | null) =>
      change((next) => {
        if (providerId === null) next.delete('providerId');
        else next.set('providerId', String(providerId));
      }),
  };
}
