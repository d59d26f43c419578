import {
  type Address,
  FORM_DURATION,
  type Service,
  formDetailLines,
  formOptions,
  quote,
} from '@doorstep/domain';
import { addressLine } from '../addresses/use-addresses.ts';
import type { BookingForm } from './booking-form.schema.ts';
import type { SentRequest } from './sent-request.ts';

/** What the form's booking of a service costs, as the server will compute it, with labels in `currency`. */
export function formQuote(
  service: Service,
  details: BookingForm['details'],
  currency?: Parameters<typeof quote>[1],
) {
  const { express } = formOptions(service.type, details);
  return quote({ price: service.price, duration: FORM_DURATION, express }, currency);
}

/**
 * The request for a form, but for its date: the address in one line, the notes with a line for each detail before what
 * was typed (S1 §7), and the price that was shown.
 */
export function formRequest(form: BookingForm, service: Service, addresses: readonly Address[]): SentRequest {
  const saved = addresses.find(({ id }) => String(id) === form.addressId);
  const notes = [...formDetailLines(service.type, form.details), form.notes.trim()];
  return {
    source: 'form',
    serviceId: service.id,
    time: form.time,
    duration: FORM_DURATION,
    address: addressLine(saved ?? { ...form, postalCode: form.postcode }),
    notes: notes.filter(Boolean).join('\n'),
    price: service.price,
    totalPrice: formQuote(service, form.details).totalPrice,
    options: formOptions(service.type, form.details),
  };
}
