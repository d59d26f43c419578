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
