import {
  type Address,
  addressLine,
  type Booking,
  formAnswersOf,
  type Service,
  typedNotes,
  wizardAnswersOf,
  wizardServiceOf,
  wizardStart,
} from '@doorstep/domain';
import { splitAddressLine } from '../../accounts/addresses/use-addresses.ts';
import { paths } from '../../paths.ts';
import { saveBookingDraft } from '../form/booking-form.schema.ts';
import { saveWizardDraft, startState, type WizardSubject } from '../wizard/wizard-state.ts';

/** The form's page, or the wizard, where a booking is made again. */
export type BookedAgain = { page: string } | { wizard: WizardSubject };

interface Around {
  services: readonly Service[];
  addresses: readonly Address[];
  userId: number;
  /** The page that opens the wizard. */
  pathname: string;
}

/**
 * Fills in the form or the wizard, whichever made a booking, with its service, provider, address, choices and notes
 * (DSH-12). A service that is no longer offered leads to the form, which says so.
 */
export function bookAgain(booking: Booking, around: Around): BookedAgain {
  const isOffered = around.services.some(({ id }) => id === booking.serviceId);
  return booking.source === 'wizard' && isOffered
    ? { wizard: inWizard(booking, around) }
    : { page: inForm(booking, around) };
}

function inForm(booking: Booking, { addresses }: Around): string {
  const saved = savedAddress(booking, addresses);
  const { source, options, serviceId } = booking;
  saveBookingDraft({
    serviceId: String(serviceId),
    date: '',
    time: '',
    isTimeChosen: false,
    addressId: saved ? String(saved.id) : '',
    ...splitAddressLine(saved ? '' : booking.address),
    details: source === 'form' ? formAnswersOf(options) : {},
    notes: typedNotes(booking),
    isRecurring: false,
    recurringFrequency: 'weekly',
    recurringCount: 4,
  });
  return paths.booking({ serviceId, ...(booking.providerId && { providerId: booking.providerId }) });
}

function inWizard(booking: Booking, { addresses, userId, pathname }: Around): WizardSubject {
  const { serviceType: type, providerId, providerName } = booking;
  const saved = savedAddress(booking, addresses);
  const { answers: given, requests } = wizardAnswersOf(booking);
  const answers = { ...wizardStart(type), ...given };
  // Where the answers determine the service, the customer may change them.
  const serviceId = wizardServiceOf(type, answers) === booking.serviceId ? null : booking.serviceId;
  const subject = { userId, type, serviceId, pathname };
  saveWizardDraft(subject, {
    ...startState(type, serviceId),
    answers,
    requests,
    provider: providerId && providerName ? { id: providerId, name: providerName } : null,
    addressId: saved ? String(saved.id) : '',
    address: saved ? '' : booking.address,
    notes: typedNotes(booking),
  });
  return subject;
}

function savedAddress({ address }: Booking, addresses: readonly Address[]): Address | undefined {
  return addresses.find((each) => addressLine(each) === address);
}
