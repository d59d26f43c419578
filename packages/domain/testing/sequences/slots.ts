import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SERVICES, signedIn } from './cast.ts';
import { choices } from './choice.ts';
import { dateOf, pick } from './action-context.ts';
import { ADDRESSES, postcodeOf } from './places.ts';
import { type Step, attempt, step } from './step.ts';

const HOURS = Array.from({ length: 9 }, (_, hour) => `${String(9 + hour).padStart(2, '0')}:00`);
/** Returns why a free time may not be booked. */
const OTHER_REASONS = ['too_many_pending', 'signed_out'];

/** A customer asks for the free times of a day and requests one hour of it: it is booked exactly if it was offered. */
export const slots: fc.Arbitrary<Step> = fc
  .record({ choice: choices, hour: fc.nat(8), offered: fc.boolean() })
  .map(({ choice, hour, offered }) =>
    step('ask for slots', { choice, hour, offered }, async (cast) => {
      const { availability, bookings } = await signedIn(cast, cast.customer[choice.customer]!);
      const { source, duration } = choice.how;
      const { overnight } = choice.options;
      const address = ADDRESSES[choice.place];
      const query = {
        serviceId: SERVICES[choice.service],
        providerId: choice.on ? cast.provider[choice.provider]!.id : null,
        source,
        duration,
      };
      const ask = (date: string) =>
        attempt(
          availability.slots({
            ...query,
            overnight: source === 'wizard' && overnight,
            postcode: postcodeOf(address),
            date,
          }),
        );
      const { value: answer, code } = await ask(dateOf(cast, choice.day, '').date.slice(0, 10));
      if (!answer) {
        assert.equal(code, 'not_found');
        return 'unchanged';
      }
      const free = answer.slots.map(({ time }) => time);
      assert.equal(answer.reason === null, free.length > 0);
      if (answer.nextFreeDate !== null) {
        const next = await ask(answer.nextFreeDate);
        assert.notEqual(next.value?.slots.length, 0, answer.nextFreeDate);
      }
      if (answer.reason === 'not_offered') return 'unchanged';

      const time =
        (offered
          ? pick(
              free.filter((each) => HOURS.includes(each)),
              hour,
            )
          : undefined) ?? HOURS[hour]!;
      const request = { ...query, ...dateOf(cast, choice.day, time), address };
      const options = { overnight: source === 'wizard' && overnight };
      const { value, code: refusal } = await attempt(bookings.request({ ...request, options }));
      if (!refusal || !OTHER_REASONS.includes(refusal))
        assert.equal(value !== undefined, free.includes(time), `${time}: ${refusal}`);
      if (refusal === 'out_of_reach') assert.ok(answer.outOfReach.includes(time), time);
      return refusal && 'unchanged';
    }),
  );
