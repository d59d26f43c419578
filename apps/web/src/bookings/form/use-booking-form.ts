import {
  addDays,
  type Address,
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
import { useSearchParams } from 'react-router';
import { preselected } from '../../accounts/addresses/address-choice.tsx';
import { HOME_COUNTRY } from '../../accounts/addresses/address-parts.ts';
import { trpc } from '../../api.tsx';
import { useParameters } from '../../ui/browser/url-state.ts';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useBooking } from '../request/use-booking.ts';
import { useSubmission } from '../request/use-submission.ts';
import { settleTime, type SlotQuery, takenText } from '../time/slot-query.ts';
import { BOOKING_DRAFT, type BookingChoice, BookingForm } from './booking-form.schema.ts';

/** What the form looks for, but for the service and the provider. */
const FORM_QUERY = { source: 'form', duration: FORM_DURATION, overnight: false } as const;

/** The time that stands while there is no service to know a free one of (FRM-15). */
const DEFAULT_TIME = '09:00';

/** The first day that the form may book: tomorrow, or Monday (TIM-4). */
function firstBookableDay(): string {
  const { firstDate } = bookingWindow(singleBooking('form'), new Date());
  return dayOfWeek(firstDate) === 0 ? addDays(firstDate, 1) : firstDate;
}

function choiceOf(values: BookingForm): BookingChoice {
  const { serviceId, date, time, isTimeChosen, addressId, details, isRecurring } = values;
  const { recurringFrequency, recurringCount } = values;
  // Of an address that is typed the times follow its postcode, once that is whole.
  const postcode = addressId ? null : wholePostcodeIn(typedLine(values));
  const repeats = { isRecurring, recurringFrequency, recurringCount };
  return { serviceId, date, time, isTimeChosen, addressId, postcode, details, ...repeats };
}

function typedLine(values: BookingForm): string {
  return addressLine({ ...values, postalCode: values.postcode });
}

interface Catalogue {
  services: readonly Service[];
  addresses: readonly Address[];
  /** Called when all is booked. */
  onBooked: () => void | Promise<void>;
}

/**
 * The booking form's state: what was typed before, a day with free times, and the first of them. The request has the
 * address in one line, and before the notes a line for each detail (FRM-7).
 */
export function useBookingForm({ services, addresses, onBooked }: Catalogue) {
  const provider = useChosenProvider();
  const { requested, isGone, ask } = useRequestedService(services);
  const submitting = useSubmission({
    onBooked() {
      form.forgetDraft();
      return onBooked();
    },
  });
  // The choices that other parts of the page follow; typing an address renders none of them anew.
  const [changed, setChanged] = useState<BookingChoice>();
  const blank = blankForm(requested, addresses);
  const form = useServerForm<BookingForm>({
    schema: BookingForm,
    mutation: { mutateAsync: send, isPending: submitting.running !== null, error: submitting.error },
    initialValues: blank,
    beginWith: (kept) => upToDate(kept, blank, { requested, isGone, services, addresses }),
    draft: { name: BOOKING_DRAFT },
    fieldOf: (path) => (path === 'address' ? 'addressLine1' : path),
    onChange: (values) =>
      setChanged((before) => {
        const after = choiceOf(values);
        return JSON.stringify(before) === JSON.stringify(after) ? before : after;
      }),
  });
  const choice = changed ?? choiceOf(form.getValues());
  const { serviceId, date, time, isTimeChosen, isRecurring, recurringFrequency, recurringCount } = choice;
  const service = services.find(({ id }) => String(id) === serviceId) ?? null;
  const saved = addresses.find(({ id }) => String(id) === choice.addressId);
  const query: SlotQuery | null = service && {
    ...FORM_QUERY,
    serviceId: service.id,
    providerId: provider.id,
    addressId: saved?.id ?? null,
    postcode: choice.postcode,
  };
  const options = service ? formOptions(service.type, choice.details) : {};
  const repeats = isRecurring ? { pattern: recurringFrequency, count: recurringCount } : null;
  const booking = useBooking(
    { service, duration: FORM_DURATION, options, query, providerId: provider.id, date, time, repeats },
    submitting,
  );

  const settle = useEffectEvent((free: Slots) => {
    const settled = query && settleTime(free, query, time, isTimeChosen);
    if (!settled) return;
    form.setFieldValue(settled.field, settled.value);
    if (settled.taken) form.setFieldError('time', takenText(settled.taken, free));
  });
  const free = booking.slots.data;
  useEffect(() => {
    if (free) settle(free);
  }, [free]);

  // The service follows the address, as when the customer goes back, and gives way when it is not offered any more.
  const follow = useEffectEvent((next: string) => {
    if (next !== serviceId) form.setFieldValue('serviceId', next);
  });
  useEffect(() => {
    if (requested !== null) follow(requested);
  }, [requested]);
  const isOffered = service !== null;
  useEffect(() => {
    if (!isOffered) follow('');
  }, [isOffered]);

  function chooseTime(day: string, hour = time) {
    submitting.forgetFailure();
    form.setValues({ date: day, time: hour, isTimeChosen: true });
  }

  function send(values: BookingForm) {
    if (!service) return;
    // What is sent counts as chosen, also where it was filled in.
    form.setFieldValue('isTimeChosen', true);
    const own = addresses.find(({ id }) => String(id) === values.addressId);
    booking.submit({
      address: own ? addressLine(own) : typedLine(values),
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
    isServiceGone: isGone && !isOffered,
    chooseService(id: string) {
      form.setFieldValue('serviceId', id);
      ask(id);
    },
    chooseTime,
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;

/** What the form starts with where nothing was kept. */
function blankForm(requested: string | null, addresses: readonly Address[]): BookingForm {
  return {
    serviceId: '',
    date: firstBookableDay(),
    time: requested === null ? DEFAULT_TIME : '',
    isTimeChosen: false,
    addressId: preselected(addresses)?.id.toString() ?? '',
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

/** What was kept, with the service that is asked for; what is gone or past gives way. */
function upToDate(
  kept: BookingForm,
  blank: BookingForm,
  { requested, isGone, services, addresses }: Offer,
): BookingForm {
  const isSaved = addresses.some(({ id }) => String(id) === kept.addressId);
  const isKeptOffered = services.some(({ id }) => String(id) === kept.serviceId);
  const serviceId = requested ?? (isKeptOffered && !isGone ? kept.serviceId : '');
  const isDayPast = kept.date < blank.date;
  return {
    ...kept,
    serviceId,
    date: isDayPast ? blank.date : kept.date,
    // A time that was chosen for another service was not chosen for this one.
    isTimeChosen: kept.isTimeChosen && serviceId === kept.serviceId && !isDayPast,
    // A saved address that is gone gives way to the default, one that is being typed stays.
    addressId: isSaved || kept.addressLine1 ? (isSaved ? kept.addressId : '') : blank.addressId,
  };
}

interface Offer extends Pick<Catalogue, 'services' | 'addresses'> {
  requested: string | null;
  isGone: boolean;
}

/** The service that the address asks for by `serviceId` or `serviceType` (FRM-1), and a way to ask for another. */
function useRequestedService(services: readonly Service[]) {
  const [parameters, change] = useParameters();
  const id = parameters.get('serviceId');
  const type = parameters.get('serviceType');
  const wanted =
    services.find((service) => String(service.id) === id) ??
    services.find((service) => service.type === type);
  return {
    requested: wanted?.id.toString() ?? null,
    /** Whether it asks for a service that is not offered, or not any more. */
    isGone: id !== null && !wanted,
    /** Keeps the choice in the address; chips of another type's services do not lead back to this one's. */
    ask: (serviceId: string) =>
      change((next) => {
        next.delete('serviceType');
        if (serviceId) next.set('serviceId', serviceId);
        else next.delete('serviceId');
        const chosen = services.find((service) => String(service.id) === serviceId);
        if (chosen?.type !== wanted?.type) next.delete('filter');
      }),
  };
}

/** The provider whom the address names (`providerId`): booked with them only, until they are let go of. */
function useChosenProvider() {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('providerId')) || null;
  const { data, error } = trpc.providers.show.useQuery(id ? { providerId: id } : skipToken);
  return {
    id: error ? null : id,
    name: data?.name ?? null,
    /** What they offer; not known without a provider, or while they are loaded. */
    serviceIds: data?.services.map((service) => service.id) ?? null,
    /** Whether the one who was named cannot be booked. */
    isMissing: id !== null && error !== null,
    letGo: () =>
      setParameters(
        (previous) => {
          previous.delete('providerId');
          return previous;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
