import { type AddressChoices, addressLine, type FoundAddress, Postcode } from '@doorstep/domain';
import { apiErrorOf, statusMessageOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';

/** An address to book with: a saved one, or that of the latest booking. */
export interface AddressOption {
  /** Its id if it is saved. */
  id: string;
  /** Null for one that is not saved. */
  savedId: number | null;
  name: string;
  line: string;
}

/** Id of the option with the address of the latest booking. */
export const LAST_USED = 'last';

/** The addresses that the customer may book with: the preselected one first (ADR-6, ADR-23). */
export function useAddressOptions() {
  return trpc.addresses.choices.useQuery(undefined, { select: toOptions });
}

function toOptions({ saved, last }: AddressChoices): AddressOption[] {
  const sorted = saved.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const options = sorted.map((address) => ({
    id: String(address.id),
    savedId: address.id,
    name: address.name,
    line: addressLine(address),
  }));
  return last ? [...options, lastUsed(last)] : options;
}

/** Returns the address of the latest booking as an option. */
export function lastUsed({ visits, line }: NonNullable<AddressChoices['last']>): AddressOption {
  const name = visits > 1 ? `Used for your last ${visits} bookings` : 'Used for your last booking';
  return { id: LAST_USED, savedId: null, name, line };
}

/** Mutations of addresses, with their toasts (ADR-7). */
export function useAddressCommands() {
  return {
    create: trpc.addresses.create.useMutation({ meta: CREATED }),
    update: trpc.addresses.update.useMutation({
      meta: reports({ title: 'Address updated' }, failureTo('update address')),
    }),
    remove: trpc.addresses.delete.useMutation({
      meta: reports({ title: 'Address deleted' }, failureTo('delete address')),
    }),
    setDefault: trpc.addresses.setDefault.useMutation({
      meta: reports({ title: 'Default address updated' }, failureTo('update default address')),
    }),
  };
}

const CREATED = reports(
  { title: 'Address created', description: 'Your address has been added successfully.' },
  failureTo('create address', (error) =>
    apiErrorOf(error)?.appCode === 'signed_out'
      ? 'You must be logged in to create an address' // (ADR-8)
      : statusMessageOf(error),
  ),
);

function reports(success: ToastText, failure: (error: unknown) => ToastText) {
  return { success, failure, refreshes: ['addresses'] } as const;
}

function failureTo(attempt: string, describe = statusMessageOf) {
  return (error: unknown): ToastText => ({
    title: 'Error',
    description: `Failed to ${attempt}: ${describe(error)}`,
    variant: 'destructive',
  });
}

/** Splits an address line into form fields as far as possible; without a postcode all of it is in the first. */
export function splitAddressLine(line: string) {
  const parts = line.split(', ');
  const at = parts.findLastIndex((part) => Postcode.safeParse(part).success);
  const [addressLine1 = '', ...others] = at > 0 ? parts.slice(0, at) : [line];
  const county = others.length > 2 ? others.pop() : '';
  return {
    addressLine1,
    city: others.pop() ?? '',
    addressLine2: others.join(', '),
    county: county ?? '',
    postcode: at > 0 ? (parts[at] ?? '') : '',
    country: at > 0 ? parts.slice(at + 1).join(', ') : '',
  };
}

/** Country of addresses whose look-up names none. */
export const HOME_COUNTRY = 'United Kingdom';

/** The fields of an address without its postcode, which forms name differently. */
type TypedAddress = Record<'addressLine1' | 'addressLine2' | 'city' | 'county' | 'country', string>;

/**
 * Returns the fields of a found address. Typed text stays where nothing was found, and typed lines also when the address was
 * the only result and so was not picked (ADR-17).
 */
export function toAddressFields(found: FoundAddress, typed: TypedAddress, isOnly: boolean): TypedAddress {
  const staysTyped = typed.addressLine1.trim() !== '' && (isOnly || found.line1 === '');
  return {
    addressLine1: staysTyped ? typed.addressLine1 : found.line1,
    addressLine2: staysTyped ? typed.addressLine2 : found.line2 || typed.addressLine2,
    city: found.city || typed.city,
    county: found.county || typed.county,
    country: found.country || typed.country || HOME_COUNTRY,
  };
}

/** Returns the line of a found address, after a typed text that it lacks. */
export function toAddressLine(found: FoundAddress, typed: string, isOnly: boolean): string {
  const text = typed.trim();
  if (text === '' || (found.line1 !== '' && !isOnly)) return found.formatted;
  if (text.includes(found.postcode)) return text;
  const { city, county, postcode, country } = found;
  return addressLine({ addressLine1: text, addressLine2: null, city, county, postalCode: postcode, country });
}
