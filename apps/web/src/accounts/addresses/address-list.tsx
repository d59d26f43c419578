import { type Address, addressLine } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { SaveAddress } from './save-address.tsx';
import { type AddressOption, lastUsed, useAddressCommands } from './use-addresses.ts';

const AddressDialog = lazy(async () => (await import('./address-dialog.tsx')).AddressDialog);

export function AddressList() {
  return useUser().role === 'customer' ? <CustomerAddresses /> : <OtherAddresses />;
}

function OtherAddresses() {
  const addresses = trpc.addresses.list.useQuery();
  return (
    <Query query={addresses} subject="Your addresses">
      {(all) => <Addresses addresses={all} />}
    </Query>
  );
}

function CustomerAddresses() {
  const choices = trpc.addresses.choices.useQuery();
  return (
    <Query query={choices} subject="Your addresses">
      {({ saved, last }) => <Addresses addresses={saved} last={last && lastUsed(last)} />}
    </Query>
  );
}

interface AddressesProps {
  addresses: readonly Address[];
  /** The address of the latest booking, if it is not saved. */
  last?: AddressOption | null;
}

/** Lists the saved addresses, with a button to add one (ADR-4). */
function Addresses({ addresses, last }: AddressesProps) {
  const isEmpty = addresses.length === 0 && !last;
  const [edited, setEdited] = useState<Address | 'new' | null>(null);

  const add = (
    <Button variant={isEmpty ? 'filled' : 'default'} onClick={() => setEdited('new')}>
      Add address
    </Button>
  );
  return (
    <>
      {isEmpty ? (
        <EmptyState title="No saved addresses" action={add}>
          Save one to book without typing it again.
        </EmptyState>
      ) : (
        <>
          {last && <LastUsed last={last} />}
          {addresses.length > 0 && (
            <RowList label="Your addresses">
              {addresses.map((address) => (
                <Row
                  key={address.id}
                  extra={<AddressActions address={address} onEdit={() => setEdited(address)} />}
                >
                  <AddressText address={address} />
                </Row>
              ))}
            </RowList>
          )}
          {add}
        </>
      )}
      {/* The key resets the form for each address. */}
      <AddressDialog
        key={edited === 'new' ? 'new' : edited?.id}
        address={edited === 'new' ? null : edited}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

/** The address of the latest booking, which is not saved, with an offer to save it. */
function LastUsed({ last }: { last: AddressOption }) {
  return (
    <RowList label="Last used address">
      <Row extra={<SaveAddress line={last.line} size="xs" variant="default" />}>
        <Text fw={650}>{last.line}</Text>
        <Text c="dimmed" size="sm">
          {last.name}
        </Text>
      </Row>
    </RowList>
  );
}

function AddressText({ address }: { address: Address }) {
  return (
    <>
      <Group gap="xs" fw={650}>
        {address.name}
        {address.isDefault && <Badge status="confirmed">Default</Badge>}
      </Group>
      <Text c="dimmed" size="sm">
        {addressLine(address)}
      </Text>
    </>
  );
}

/** Buttons to edit an address, delete it after confirmation (ADR-5) or make it the default. */
function AddressActions({ address, onEdit }: { address: Address; onEdit: () => void }) {
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
        subject={address.name}
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
