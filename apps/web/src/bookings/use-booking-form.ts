import { type Address, type Service, type Slots, addDays, bookingWindow, dayOfWeek } from '@doorstep/domain';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { preselected } from '../addresses/address-choice.tsx';
import { dropBookingDraft, keepBookingDraft, readBookingDraft } from './booking-draft.ts';
import { type BookingChoice, BookingForm } from './booking-form.schema.ts';
import { formWish, useSlots } from './use-slots.ts';

/** The first day that the form may book: tomorrow, or Monday (S1 §9). */
function firstBookableDay(): string {
  const { firstDate } = bookingWindow({ source: 'form', recurring: false }, new Date());
  return dayOfWeek(firstDate) === 0 ? addDays(firstDate, 1) : firstDate;
}

/** The service that the address asks for by `serviceId` or `serviceType` (S1 §2.1). */
function requestedService(parameters: URLSearchParams, services: readonly Service[]): string | undefined {
  const id = Number(parameters.get('serviceId'));
  const type = parameters.get('serviceType');
  const wanted =
    services.find((service) => service.id === id) ?? services.find((service) => service.type === type);
  return wanted?.id.toString();
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
  const [parameters] = useSearchParams();
  const [initial] = useState(() => initialValues(requestedService(parameters, services), addresses));
  // The choices that other parts of the page follow; typing an address renders none of them anew.
  const [choice, setChoice] = useState<BookingChoice>(() => choiceOf(initial));
  const form = useForm<BookingForm>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(BookingForm, { sync: true }),
    onValuesChange(values) {
      keepBookingDraft(values);
      setChoice((before) => {
        const after = choiceOf(values);
        return JSON.stringify(before) === JSON.stringify(after) ? before : after;
      });
    },
  });
  const { serviceId, date, time } = choice;
  const slots = useSlots(formWish(Number(serviceId), providerId), date);

  // A day that nobody chose gives way to the next one that is free, and a time that is taken to none.
  const [dayChosen, setDayChosen] = useState(false);
  const settle = useEffectEvent((found: Slots) => {
    const times = found.slots.map((slot) => slot.time);
    if (times.length === 0 && found.nextFreeDate && !dayChosen)
      form.setFieldValue('date', found.nextFreeDate);
    else if (!times.includes(time)) form.setFieldValue('time', (!dayChosen && times[0]) || '');
  });
  useEffect(() => {
    if (slots.data && slots.data.reason !== 'nobody_offers') settle(slots.data);
  }, [slots.data]);

  function chooseDay(day: string, hour = time) {
    setDayChosen(true);
    form.setValues({ date: day, time: hour });
  }

  return { form, choice, slots, chooseDay, forgetDraft: dropBookingDraft };
}

function initialValues(serviceId: string | undefined, addresses: readonly Address[]): BookingForm {
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
  const kept = readBookingDraft(blank);
  const isSaved = addresses.some(({ id }) => String(id) === kept.addressId);
  return {
    ...kept,
    serviceId: serviceId ?? kept.serviceId,
    date: kept.date < blank.date ? blank.date : kept.date,
    // A saved address that is gone gives way to the default, one that is being typed stays.
    addressId: isSaved || kept.addressLine1 ? (isSaved ? kept.addressId : '') : blank.addressId,
  };
}
