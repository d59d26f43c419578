import { type Address, type Service, type Slots, addDays, bookingWindow, dayOfWeek } from '@doorstep/domain';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preselected } from '../addresses/address-choice.tsx';
import { dropBookingDraft, keepBookingDraft, readBookingDraft } from './booking-draft.ts';
import { type BookingChoice, BookingForm } from './booking-form.schema.ts';
import { useRequestedService } from './requested-service.ts';
import { formWish, useSlots } from './use-slots.ts';

/** The first day that the form may book: tomorrow, or Monday (S1 §9). */
function firstBookableDay(): string {
  const { firstDate } = bookingWindow({ source: 'form', recurring: false }, new Date());
  return dayOfWeek(firstDate) === 0 ? addDays(firstDate, 1) : firstDate;
}

function choiceOf(values: BookingForm): BookingChoice {
  const { serviceId, date, time, addressId, details, isRecurring } = values;
  const { recurringFrequency, recurringCount } = values;
  return { serviceId, date, time, addressId, details, isRecurring, recurringFrequency, recurringCount };
}

/** The booking form's state: what was typed before, a day with free times, and the first of them. */
export function useBookingForm(
  services: readonly Service[],
  addresses: readonly Address[],
  providerId: number | null,
) {
  const { requested, isGone, ask } = useRequestedService(services);
  const [{ initial, isKeptChosen }] = useState(() => initialValues(requested, isGone, services, addresses));
  // The choices that other parts of the page follow; typing an address renders none of them anew.
  const [choice, setChoice] = useState<BookingChoice>(() => choiceOf(initial));
  const isTimeChosen = useRef(isKeptChosen);
  const form = useForm<BookingForm>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(BookingForm, { sync: true }),
    onValuesChange(values) {
      keepBookingDraft(values, isTimeChosen.current);
      setChoice((before) => {
        const after = choiceOf(values);
        return JSON.stringify(before) === JSON.stringify(after) ? before : after;
      });
    },
  });
  const { serviceId, date, time } = choice;
  const slots = useSlots(formWish(Number(serviceId), providerId), date);

  // What nobody chose gives way to what is free: the day to the next one, the time to the first. What somebody chose
  // never turns into another time by itself.
  const settle = useEffectEvent((found: Slots) => {
    const times = found.slots.map((slot) => slot.time);
    if (times.includes(time)) return;
    if (!isTimeChosen.current) {
      if (times[0]) form.setFieldValue('time', times[0]);
      else if (found.nextFreeDate) form.setFieldValue('date', found.nextFreeDate);
      else form.setFieldValue('time', '');
      return;
    }
    form.setFieldValue('time', '');
    if (time && times.length > 0)
      form.setFieldError('time', `${time} is not free on this day. Please choose another time`);
  });
  useEffect(() => {
    if (slots.data && slots.data.reason !== 'nobody_offers') settle(slots.data);
  }, [slots.data]);

  // The service follows the address, as when somebody goes back, and gives way when it is not offered any more.
  const follow = useEffectEvent((next: string) => {
    if (next !== serviceId) form.setFieldValue('serviceId', next);
  });
  useEffect(() => {
    if (requested !== null) follow(requested);
  }, [requested]);
  const isOffered = services.some(({ id }) => String(id) === serviceId);
  useEffect(() => {
    if (!isOffered) follow('');
  }, [isOffered]);

  return {
    form,
    choice,
    slots,
    isServiceGone: isGone && !isOffered,
    chooseService(id: string) {
      form.setFieldValue('serviceId', id);
      ask(id);
    },
    chooseTime(day: string, hour = time) {
      isTimeChosen.current = true;
      form.setValues({ date: day, time: hour });
    },
    /** What is sent counts as chosen, also where it was filled in. */
    keepTime() {
      isTimeChosen.current = true;
      keepBookingDraft(form.getValues(), true);
    },
    forgetDraft: dropBookingDraft,
  };
}

/** What the form starts with, and whether its time was chosen before, for the same service. */
function initialValues(
  requested: string | null,
  isGone: boolean,
  services: readonly Service[],
  addresses: readonly Address[],
): { initial: BookingForm; isKeptChosen: boolean } {
  const blank: BookingForm = {
    serviceId: '',
    date: firstBookableDay(),
    time: '',
    addressId: preselected(addresses)?.id.toString() ?? '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    postcode: '',
    county: '',
    country: 'United Kingdom',
    details: {},
    notes: '',
    isRecurring: false,
    recurringFrequency: 'weekly',
    recurringCount: 4,
  };
  const { values: kept, isTimeChosen } = readBookingDraft(blank);
  const isSaved = addresses.some(({ id }) => String(id) === kept.addressId);
  const isKeptOffered = services.some(({ id }) => String(id) === kept.serviceId);
  const serviceId = requested ?? (isKeptOffered && !isGone ? kept.serviceId : '');
  const isDayPast = kept.date < blank.date;
  const initial = {
    ...kept,
    serviceId,
    date: isDayPast ? blank.date : kept.date,
    // A saved address that is gone gives way to the default, one that is being typed stays.
    addressId: isSaved || kept.addressLine1 ? (isSaved ? kept.addressId : '') : blank.addressId,
  };
  return { initial, isKeptChosen: isTimeChosen && serviceId === kept.serviceId && !isDayPast };
}
