import { type Service, quote, wizardLines, wizardSummary } from '@doorstep/domain';
import { addressLine } from '../addresses/use-addresses.ts';
import type { SentRequest } from '../bookings/sent-request.ts';
import { formatLongDay, noonOf } from '../dates.ts';
import type { Wizard } from './use-wizard.ts';

/** Where the visit is: the saved address, or the typed one; empty with neither. */
export function addressOf({ state, addresses, addressId }: Wizard): string {
  const saved = addresses.find(({ id }) => String(id) === addressId);
  return saved ? addressLine(saved) : state.address.trim();
}

/** What is sent, but for the date: the choices as options, and as lines of the notes for the provider to read. */
export function wizardRequest(wizard: Wizard, service: Service): SentRequest {
  const { state, type, duration, options } = wizard;
  const notes = [...wizardLines(type, state.answers, state.requests), state.notes.trim()];
  return {
    source: 'wizard',
    serviceId: service.id,
    time: state.time,
    duration,
    address: addressOf(wizard),
    notes: notes.filter(Boolean).join('\n'),
    price: service.price,
    totalPrice: quote({ price: service.price, duration, ...options }).totalPrice,
    options,
  };
}

/** What the toast says: the service, a summary, the date, the time and the address (S1 §2.8). */
export function bookedText(wizard: Wizard, service: Service, firstDate: string): string {
  const { state, type } = wizard;
  const what = `${service.name}: ${wizardSummary(type, state.answers)}`;
  return `${what}. ${formatLongDay(noonOf(firstDate))}, ${state.time}, at ${addressOf(wizard)}`;
}
