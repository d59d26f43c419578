import type { Address } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { AddressActions } from './address-actions.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressLine, useAddresses } from './use-addresses.ts';
import classes from './address-list.module.css';

/** Saved addresses, to add, change and delete. With none, the dialog to add one opens by itself (S1 §2.9). */
export function AddressList() {
  const { data, error, refetch } = useAddresses();
  const isEmpty = data?.length === 0;
  const [chosen, setEdited] = useState<Address | 'new' | null>();
  const edited = chosen === undefined && isEmpty ? 'new' : (chosen ?? null);

  if (error) {
    return (
      <ErrorState
        what="Your addresses could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowSkeletons />;
  const add = (
    <Button variant={isEmpty ? 'filled' : 'default'} onClick={() => setEdited('new')}>
      Add address
    </Button>
  );
  return (
    <>
      {isEmpty ? (
        <EmptyState title="No saved addresses" action={add}>
          Save one, and booking takes no typing.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-label="Your addresses">
            {data.map((address) => (
              <li key={address.id} className={classes.item}>
                <AddressText address={address} />
                <div className={classes.actions}>
                  <AddressActions address={address} onEdit={() => setEdited(address)} />
                </div>
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      {/* Made anew for each address, so that it begins with its fields. */}
      <AddressDialog
        key={edited === 'new' ? 'new' : edited?.id}
        address={edited === 'new' ? null : edited}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

/** An address as lists show it: its name, whether it is the default, its line. */
function AddressText({ address }: { address: Address }) {
  return (
    <div className={classes.text}>
      <p className={classes.name}>
        {address.name}
        {address.isDefault && <span className={classes.badge}>Default</span>}
      </p>
      <p className={classes.line}>{addressLine(address)}</p>
    </div>
  );
}
