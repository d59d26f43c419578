import type { Address } from '@doorstep/domain';
import { refusalOf, trpc } from '../api.tsx';
import { statusMessageOf } from '../api-messages.ts';
import { useToast } from '../ui/toast.tsx';

/** The signed-in user's addresses, oldest first. */
export function useAddresses() {
  return trpc.addresses.list.useQuery();
}

/** Everything that changes addresses, with the toasts of S1 §8; the list is read anew after each. */
export function useAddressCommands() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const refresh = () => cache.addresses.list.refetch();

  const toasts = (success: { title: string; description?: string }, attempt: string) => ({
    async onSuccess() {
      await refresh();
      toast(success);
    },
    onError(error: unknown) {
      const message =
        attempt === 'create address' && refusalOf(error)?.appCode === 'signed_out'
          ? 'You must be logged in to create an address'
          : statusMessageOf(error);
      toast({ title: 'Error', description: `Failed to ${attempt}: ${message}`, variant: 'destructive' });
    },
  });

  return {
    create: trpc.addresses.create.useMutation(
      toasts(
        { title: 'Address created', description: 'Your address has been added successfully.' },
        'create address',
      ),
    ),
    update: trpc.addresses.update.useMutation(toasts({ title: 'Address updated' }, 'update address')),
    remove: trpc.addresses.delete.useMutation(toasts({ title: 'Address deleted' }, 'delete address')),
    setDefault: trpc.addresses.setDefault.useMutation(
      toasts({ title: 'Default address updated' }, 'update default address'),
    ),
  };
}

/** An address in one line: its parts joined with commas, as a booking keeps it (S1 §7). */
export function addressLine(
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'county' | 'postalCode' | 'country'>,
): string {
  const { addressLine1, addressLine2, city, county, postalCode, country } = address;
  return [addressLine1, addressLine2, city, county, postalCode, country]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
