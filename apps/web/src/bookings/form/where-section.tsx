import { Box } from '@mantine/core';
import { type FoundAddress } from '@doorstep/domain';
import { AddressChoice } from '../../accounts/addresses/address-choice.tsx';
import { SaveAddress } from '../../accounts/addresses/save-address.tsx';
import { type AddressOption, LAST_USED, toAddressFields } from '../../accounts/addresses/use-addresses.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Field, FieldRow } from '../../ui/forms/form.tsx';
import { PARTS } from '../booking-texts.ts';
import type { BookingFormState } from './use-booking-form.ts';
import sheet from '../request/request.module.css';

/** Only customers without a known address need it; the fields below work without. */
const PostcodeLookUp = lazy(
  async () => (await import('../../accounts/addresses/postcode-look-up.tsx')).PostcodeLookUp,
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
      {addressId === LAST_USED && (
        <SaveAddress
          line={addresses.find(({ id }) => id === LAST_USED)?.line ?? ''}
          variant="subtle"
          size="compact-sm"
          w="max-content"
          ml="-0.5rem"
          mt="-0.5rem"
          onSaved={({ id }) => choose(String(id))}
        />
      )}
      {addressId === '' && (
        <>
          <PostcodeLookUp fallback={<Box h="4.375rem" />} onPick={fill} />
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
