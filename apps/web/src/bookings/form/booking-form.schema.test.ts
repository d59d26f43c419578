import { expect, it } from 'vitest';
import { BookingForm } from './booking-form.schema.ts';

it('names everything that a form without any answer lacks', () => {
  const empty = {
    serviceId: '',
    date: '',
    time: '',
    isTimeChosen: false,
    addressId: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    postcode: '',
    county: '',
    country: '',
    details: {},
    notes: '',
    isRecurring: false,
    recurringFrequency: 'weekly',
    recurringCount: 4,
  };
  const issues = BookingForm.safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['serviceId', 'Please select a service'],
    ['date', 'Please select a date'],
    ['time', 'Please select a time'],
    ['addressLine1', 'Address line 1 is required'],
    ['city', 'City is required'],
    ['postcode', 'Postcode is required'],
  ]);
});
