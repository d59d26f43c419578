import { type Address, AddressDraft, type FoundAddress } from '@doorstep/domain';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { flushSync } from 'react-dom';
import { refusalOf } from '../api.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { PostcodeLookUp } from './postcode-look-up.tsx';
import { useAddressCommands } from './use-addresses.ts';
import classes from './address-dialog.module.css';

const DRAFT = 'address';
const BLANK = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  county: '',
  postalCode: '',
  country: 'United Kingdom',
  latitude: '',
  longitude: '',
  isDefault: false,
};

interface AddressDialogProps {
  /** The address to change; none for a new one. */
  address: Address | null;
  opened: boolean;
  onClose: () => void;
  onSaved?: (address: Address) => void;
}

/** Adds or changes an address (S1 §2.9). A new one that was not saved yet is kept in this tab. */
export function AddressDialog({ address, opened, onClose, onSaved }: AddressDialogProps) {
  return (
    <Dialog title={address ? 'Edit address' : 'Add address'} opened={opened} onClose={onClose}>
      <AddressForm
        address={address}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}

type AddressFormProps = Pick<AddressDialogProps, 'address'> & { onSaved: (address: Address) => void };

function AddressForm({ address, onSaved }: AddressFormProps) {
  const { create, update } = useAddressCommands();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: address ? fieldsOf(address) : { ...BLANK, ...readDraft(DRAFT), isDefault: false },
    onValuesChange(values) {
      if (!address) keepDraft(DRAFT, { ...values, isDefault: '' });
    },
    validate: schemaResolver(AddressDraft, { sync: true }),
  });

  function fill(found: FoundAddress) {
    // The fields are made anew with their values, and only then can one be gone to.
    flushSync(() =>
      form.setValues({
        addressLine1: found.line1,
        addressLine2: found.line2,
        city: found.city,
        county: found.county,
        postalCode: found.postcode,
        country: found.country || BLANK.country,
        latitude: found.latitude,
        longitude: found.longitude,
      }),
    );
    form.clearErrors();
    form.getInputNode('addressLine1')?.focus();
  }

  const save = form.onSubmit(
    (values) => {
      const answered = {
        onSuccess(saved: Address) {
          if (!address) dropDraft(DRAFT);
          onSaved(saved);
        },
        onError: (error: unknown) => form.setErrors(refusalOf(error)?.fields ?? {}),
      };
      if (address) update.mutate({ ...values, addressId: address.id }, answered);
      else create.mutate(values, answered);
    },
    (errors) => focusFirstError(form, errors),
  );

  const field = (name: Exclude<keyof typeof BLANK, 'isDefault'>, label: string, autoComplete: string) => (
    <TextInput label={label} autoComplete={autoComplete} key={form.key(name)} {...form.getInputProps(name)} />
  );

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // A dialog's events bubble to the form that it was opened from.
        event.stopPropagation();
        save(event);
      }}
    >
      <PostcodeLookUp onPick={fill} />
      {field('name', 'Name, such as Home or Work', 'off')}
      {field('addressLine1', 'Address line 1', 'address-line1')}
      {field('addressLine2', 'Address line 2 (optional)', 'address-line2')}
      <div className={classes.pair}>
        {field('city', 'City', 'address-level2')}
        {field('postalCode', 'Postal code', 'postal-code')}
        {field('county', 'County (optional)', 'address-level1')}
        {field('country', 'Country', 'country-name')}
      </div>
      {!address?.isDefault && (
        <Checkbox
          label="Use this address by default"
          key={form.key('isDefault')}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
      )}
      <Button type="submit" fullWidth loading={create.isPending || update.isPending}>
        {address ? 'Save changes' : 'Save address'}
      </Button>
    </form>
  );
}

function fieldsOf(address: Address): typeof BLANK {
  const texts = Object.entries(address).filter(([name]) => Object.hasOwn(BLANK, name));
  return { ...BLANK, ...Object.fromEntries(texts.map(([name, value]) => [name, value ?? ''])) };
}
