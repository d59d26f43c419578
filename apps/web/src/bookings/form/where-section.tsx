import { type FoundAddress } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AddressChoice } from '../../accounts/addresses/address-choice.tsx';
import {
  type AddressOption,
  LAST_USED,
  splitAddressLine,
  toAddressFields,
} from '../../accounts/addresses/use-addresses.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Field, FieldRow } from '../../ui/forms/form.tsx';
import { PARTS } from '../booking-texts.ts';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

/** Only customers without a known address need it; the fields below work without. */
const PostcodeLookUp = lazy(
  async () => (await import('../../accounts/addresses/postcode-look-up.tsx')).PostcodeLookUp,
);
const AddressDialog = lazy(
  async () => (await import('../../accounts/addresses/address-dialog.tsx')).AddressDialog,
);

interface WhereSectionProps {
  form: BookingFormState['form'];
  addresses: readonly AddressOption[];
  addressId: string;
}

/** The address: a known one, or one that is looked up by postcode or typed (FRM-2, ADR-23). */
export function WhereSection({ form, addresses, addressId }: WhereSectionProps) {
  const choose = (id: string) => form.setFieldValue('addressId', id);
  const fill = (found: FoundAddress, isOnly: boolean) =>
    form.fillIn({ ...toAddressFields(found, form.getValues(), isOnly), postcode: found.postcode });
  const field = (
    name: 'addressLine1' | 'addressLine2' | 'city' | 'postcode' | 'county' | 'country',
    label: string,
    autoComplete: string,
  ) => <Field form={form} name={name} label={label} autoComplete={autoComplete} />;

  return (
    <section className={sheet.sheet}>
      <h2>{PARTS.where}</h2>
      {addresses.length > 0 && <AddressChoice options={addresses} value={addressId} onChange={choose} />}
      {addressId === LAST_USED && <SaveOffer addresses={addresses} onSaved={choose} />}
      {addressId === '' && (
        <>
          <PostcodeLookUp fallback={<div className={classes.lookUpToCome} />} onPick={fill} />
          {field('addressLine1', 'Address line 1', 'address-line1')}
          {field('addressLine2', 'Address line 2 (optional)', 'address-line2')}
          <FieldRow>
            {field('city', 'City', 'address-level2')}
            {field('postcode', 'Postcode', 'postal-code')}
            {field('county', 'County (optional)', 'address-level1')}
            {field('country', 'Country', 'country-name')}
          </FieldRow>
        </>
      )}
    </section>
  );
}

interface SaveOfferProps {
  addresses: readonly AddressOption[];
  onSaved: (id: string) => void;
}

/** Offers to save the address of the latest booking. */
function SaveOffer({ addresses, onSaved }: SaveOfferProps) {
  const [opened, setOpened] = useState(false);
  const { postcode: postalCode, ...fields } = splitAddressLine(
    addresses.find(({ id }) => id === LAST_USED)?.line ?? '',
  );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        w="max-content"
        ml="-0.5rem"
        mt="-0.5rem"
        onClick={() => setOpened(true)}
      >
        Save this address
      </Button>
      <AddressDialog
        address={null}
        known={{ ...fields, postalCode }}
        opened={opened}
        onClose={() => setOpened(false)}
        onSaved={({ id }) => onSaved(String(id))}
      />
    </>
  );
}
