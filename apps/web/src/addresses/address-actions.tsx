import type { Address } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAddressCommands } from './use-addresses.ts';

/** What can be done to a saved address: edit, delete after asking, make the default. */
export function AddressActions({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
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
      <Button {...button('Delete')} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${address.name}`}
        keepLabel="Keep address"
        confirmLabel="Delete address"
        destructive
        opened={asking}
        pending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(target, { onError: () => setAsking(false) })}
      >
        <p>Are you sure you want to delete this address?</p>
      </ConfirmDialog>
    </>
  );
}
