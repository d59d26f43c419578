import type { Address, FoundAddress } from '@doorstep/domain';
import { AddressChoice } from '../../accounts/addresses/address-choice.tsx';
import { foundLines } from '../../accounts/addresses/found-lines.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Field } from '../../ui/forms/form.tsx';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/sheet.module.css';

/** For those who have no saved address here; the fields below do without it. */
const PostcodeLookUp = lazy(
  async () => (await import('../../accounts/addresses/postcode-look-up.tsx')).PostcodeLookUp,
);

interface WhereSectionProps {
  form: BookingFormState['form'];
  addresses: readonly Address[];
  addressId: string;
}

/** Where the visit is: a saved address, or one that is looked up by its postcode or typed (FRM-2). */
export function WhereSection({ form, addresses, addressId }: WhereSectionProps) {
  const fill = (found: FoundAddress) => form.fillIn({ ...foundLines(found), postcode: found.postcode });

  const field = (
    name: 'addressLine1' | 'addressLine2' | 'city' | 'postcode' | 'county' | 'country',
    label: string,
    autoComplete: string,
  ) => <Field of={form} name={name} label={label} autoComplete={autoComplete} />;

  return (
    <section className={sheet.sheet}>
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
          <PostcodeLookUp fallback={<div className={classes.lookUpToCome} />} onPick={fill} />
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
