import type { Address } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { useAddressCommands } from './use-addresses.ts';

/** What can be done to a saved address: edit, delete after asking (ADR-5), make the default. */
export function AddressActions({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { remove, setDefault } = useAddressCommands();
  const target = { addressId: address.id };
  const button = (label: string) => ({
    size: 'xs',
    variant: 'default',
    'aria-label': `${label}: ${address.name}`,
  });
  return (
    <>
      {!address.isDefault && (
        <Button
          {...button('Set as default')}
          loading={setDefault.isPending}
          onClick={() => setDefault.mutate(target)}
        >
          Set as default
        </Button>
      )}
      <Button {...button('Edit')} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        label="Delete"
        of={address.name}
        title={`Delete ${address.name}`}
        keepLabel="Keep address"
        confirmLabel="Delete address"
        destructive
        mutation={remove}
        sends={target}
      >
        <p>Are you sure you want to delete this address?</p>
      </ConfirmButton>
    </>
  );
}
