import type { Address } from '@doorstep/domain';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { HOME_COUNTRY, splitAddressLine } from './use-addresses.ts';

const AddressDialog = lazy(async () => (await import('./address-dialog.tsx')).AddressDialog);

interface SaveAddressProps extends ButtonProps {
  /** The address of the latest booking, in one line. */
  line: string;
  onSaved?: (address: Address) => void;
}

/** A button that saves the address of the latest booking, in a dialog that is filled in with it (ADR-23). */
export function SaveAddress({ line, onSaved, ...look }: SaveAddressProps) {
  const [opened, setOpened] = useState(false);
  const { postcode: postalCode, ...fields } = splitAddressLine(line);
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Save this address
      </Button>
      <AddressDialog
        address={null}
        known={{ ...fields, postalCode, country: fields.country || HOME_COUNTRY }}
        opened={opened}
        onClose={() => setOpened(false)}
        {...(onSaved && { onSaved })}
      />
    </>
  );
}
