import fc from 'fast-check';

/** Days from today: mostly the next few, so that requests conflict, or at the ends of the booking windows. */
const day = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: -1, max: 29 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 31, 365, 366, 400, 401) },
);
const time = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('09:00', '09:30', '10:00', '14:00', '17:00') },
  { weight: 1, arbitrary: fc.constantFrom('07:15', '12:30', '17:30', '23:30', '01:30') },
);
const how = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ source: 'form' as const, duration: 60 }) },
  {
    weight: 3,
    arbitrary: fc.record({
      source: fc.constant('wizard' as const),
      duration: fc.constantFrom(15, 45, 90, 720),
    }),
  },
);
const options = fc.record({
  express: fc.boolean(),
  children: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  pets: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  overnight: fc.constantFrom(false, false, false, true),
});

/** The random values for an action; each kind of action uses those it needs. */
export const choices = fc.record({
  day,
  time,
  how,
  options,
  pattern: fc.constantFrom(null, null, null, 'weekly' as const, 'monthly' as const),
  /** The index of an address; mostly one of two that are far apart. */
  place: fc.constantFrom(0, 1, 1, 2, 3, 4, 5, 5),
  service: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2),
  key: fc.option(fc.constantFrom('a', 'b'), { freq: 2, nil: undefined }),
  booking: fc.nat(99),
  /** Mostly a booking that is not over yet. */
  anyBooking: fc.constantFrom(false, false, false, false, true),
  customer: fc.nat(2),
  provider: fc.nat(4),
  /** Mostly a user whom the booking concerns. */
  stranger: fc.constantFrom(false, false, false, true),
  /** True to name the provider, or for another option of an action. */
  on: fc.boolean(),
  number: fc.nat(4),
});

export type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;
