import { type Service, type Slots, addDays, bookingWindow, dayOfWeek } from '@doorstep/domain';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { BookingForm } from './booking-form.schema.ts';
import { useSlots } from './use-slots.ts';

const DRAFT = 'booking';

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

type Choice = Pick<BookingForm, 'serviceId' | 'date' | 'time'>;

function sameChoice(a: Choice, b: Choice): boolean {
  return a.serviceId === b.serviceId && a.date === b.date && a.time === b.time;
}

/** The booking form's state: what was typed before, a day with free times, and the first of them. */
export function useBookingForm(services: readonly Service[]) {
  const [parameters] = useSearchParams();
  const [initial] = useState(() => initialValues(requestedService(parameters, services)));
  // The choices that other parts of the page follow; typing an address renders none of them anew.
  const [choice, setChoice] = useState<Choice>(initial);
  const form = useForm<BookingForm>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(BookingForm, { sync: true }),
    onValuesChange(values) {
      keepDraft(DRAFT, values);
      setChoice((before) => (sameChoice(before, values) ? before : values));
    },
  });
  const { serviceId, date, time } = choice;
  const slots = useSlots(Number(serviceId), date);

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

  return { form, choice, slots, chooseDay, forgetDraft: () => dropDraft(DRAFT) };
}

function initialValues(serviceId: string | undefined): BookingForm {
  const blank = {
    serviceId: '',
    date: firstBookableDay(),
    time: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    postcode: '',
    county: '',
    country: 'United Kingdom',
    notes: '',
  };
  const draft = readDraft(DRAFT);
  const kept = { ...blank, ...draft };
  return {
    ...kept,
    serviceId: serviceId ?? kept.serviceId,
    date: kept.date < blank.date ? blank.date : kept.date,
  };
}
