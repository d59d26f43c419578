import { type Address, AddressDraft, type FoundAddress } from '@doorstep/domain';
import { Checkbox } from '@mantine/core';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, FieldRow, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { PostcodeLookUp } from './postcode-look-up.tsx';
import { HOME_COUNTRY, toAddressFields, useAddressCommands } from './use-addresses.ts';

const BLANK = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  county: '',
  postalCode: '',
  country: HOME_COUNTRY,
  latitude: '',
  longitude: '',
  isDefault: false,
};

/** Fields that the coordinates depend on. */
const PLACE = ['addressLine1', 'addressLine2', 'city', 'postalCode'] as const;

interface AddressDialogProps {
  /** Null for a new address. */
  address: Address | null;
  /** Fields of a new address that are known already. */
  known?: Partial<typeof BLANK>;
  opened: boolean;
  onClose: () => void;
  onSaved?: (address: Address) => void;
}

/** Dialog to add or edit an address (ADR-1). An unsaved new one is kept as a draft in this tab. */
export function AddressDialog({ address, known, opened, onClose, onSaved }: AddressDialogProps) {
  return (
    <Dialog
      title={address ? 'Edit address' : known ? 'Save this address' : 'Add address'}
      opened={opened}
      onClose={onClose}
    >
      <AddressForm
        address={address}
        known={known}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}

type AddressFormProps = Pick<AddressDialogProps, 'address' | 'known'> & {
  onSaved: (address: Address) => void;
};

function AddressForm({ address, known, onSaved }: AddressFormProps) {
  const form = useServerForm({
    schema: AddressDraft,
    mutation: useSaveAddress(address),
    initialValues: address ? fieldsOf(address) : { ...BLANK, ...known },
    ...(!address && !known && { draft: { name: 'address' } }),
    onChange(fields, before) {
      // Coordinates of the old address are no longer valid.
      if (PLACE.some((part) => fields[part] !== before[part])) locate('', '');
    },
    onSuccess: onSaved,
  });

  function locate(latitude: string, longitude: string) {
    form.setFieldValue('latitude', latitude);
    form.setFieldValue('longitude', longitude);
  }

  function fill(found: FoundAddress, isOnly: boolean) {
    form.fillIn({ ...toAddressFields(found, form.getValues(), isOnly), postalCode: found.postcode });
    locate(found.latitude, found.longitude);
  }

  return (
    <Form form={form}>
      <PostcodeLookUp onPick={fill} />
      <Field form={form} name="name" label="Name, such as Home or Work" autoComplete="off" />
      <Field form={form} name="addressLine1" label="Address line 1" autoComplete="address-line1" />
      <Field form={form} name="addressLine2" label="Address line 2 (optional)" autoComplete="address-line2" />
      <FieldRow>
        <Field form={form} name="city" label="City" autoComplete="address-level2" />
        <Field form={form} name="postalCode" label="Postcode" autoComplete="postal-code" />
        <Field form={form} name="county" label="County (optional)" autoComplete="address-level1" />
        <Field form={form} name="country" label="Country" autoComplete="country-name" />
      </FieldRow>
      {!address?.isDefault && (
        <Field form={form} name="isDefault" as={Checkbox} label="Make this my default address" />
      )}
      <Submit>{address ? 'Save changes' : 'Save address'}</Submit>
    </Form>
  );
}

function useSaveAddress(address: Address | null) {
  const { create, update } = useAddressCommands();
  if (!address) return create;
  const { mutateAsync, isPending, error } = update;
  const addressId = address.id;
  return { isPending, error, mutateAsync: (fields: typeof BLANK) => mutateAsync({ ...fields, addressId }) };
}

function fieldsOf(address: Address): typeof BLANK {
  const texts = Object.entries(address).filter(([name]) => Object.hasOwn(BLANK, name));
  return { ...BLANK, ...Object.fromEntries(texts.map(([name, value]) => [name, value ?? ''])) };
}
