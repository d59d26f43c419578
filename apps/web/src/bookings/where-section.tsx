import type { Address, FoundAddress } from '@doorstep/domain';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flushSync } from 'react-dom';
import { AddressChoice } from '../addresses/address-choice.tsx';
import { PostcodeLookUp } from '../addresses/postcode-look-up.tsx';
import type { BookingForm } from './booking-form.schema.ts';
import classes from './booking-form.module.css';

interface WhereSectionProps {
  form: UseFormReturnType<BookingForm>;
  addresses: readonly Address[];
  addressId: string;
}

/** Where the visit is: a saved address, or one that is looked up by its postcode or typed (S1 §2.7). */
export function WhereSection({ form, addresses, addressId }: WhereSectionProps) {
  function fill(found: FoundAddress) {
    // The fields are made anew with their values, and only then can one be gone to.
    flushSync(() =>
      form.setValues({
        addressLine1: found.line1,
        addressLine2: found.line2,
        city: found.city,
        county: found.county,
        postcode: found.postcode,
        country: found.country,
      }),
    );
    for (const field of ['addressLine1', 'city', 'postcode']) form.clearFieldError(field);
    form.getInputNode('addressLine1')?.focus();
  }

  const field = (
    name: 'addressLine1' | 'addressLine2' | 'city' | 'postcode' | 'county' | 'country',
    label: string,
    autoComplete: string,
  ) => (
    <TextInput label={label} autoComplete={autoComplete} key={form.key(name)} {...form.getInputProps(name)} />
  );

  return (
    <section className={classes.card}>
      <h2>Where</h2>
      {addresses.length > 0 && (
        <AddressChoice
          addresses={addresses}
          value={addressId}
          onChange={(id) => form.setFieldValue('addressId', id)}
        />
      )}
      {addressId === '' && (
        <>
          <PostcodeLookUp onPick={fill} />
          {field('addressLine1', 'Address line 1', 'address-line1')}
          {field('addressLine2', 'Address line 2 (optional)', 'address-line2')}
          <div className={classes.pair}>
            {field('city', 'City', 'address-level2')}
            {field('postcode', 'Postcode', 'postal-code')}
            {field('county', 'County (optional)', 'address-level1')}
            {field('country', 'Country', 'country-name')}
          </div>
        </>
      )}
    </section>
  );
}
