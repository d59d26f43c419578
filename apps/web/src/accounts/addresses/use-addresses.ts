import { type FoundAddress, Postcode } from '@doorstep/domain';
import { apiErrorOf, statusMessageOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';

export function useAddresses() {
  return trpc.addresses.list.useQuery();
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

/** Converts a found address into form fields, except its postcode, which forms name differently. */
export function toAddressFields({ line1, line2, city, county, country }: FoundAddress) {
  return { addressLine1: line1, addressLine2: line2, city, county, country: country || HOME_COUNTRY };
}
