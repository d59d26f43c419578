import type { User } from '@doorstep/domain';
import { type World, aCustomer, openWorld, readBookings } from '@doorstep/domain/testing';
import { afterEach, beforeEach } from 'vitest';

/** A world of its own for each test of a file; read it inside the tests. */
export function worldOfEachTest(): { readonly world: World } {
  const current: { world?: World } = {};
  beforeEach(async () => {
    current.world = await openWorld();
  });
  afterEach(() => current.world?.close());
  return {
    get world() {
      if (!current.world) throw new Error('Read the world inside a test');
      return current.world;
    },
  };
}

/** The same with a customer of each test's own, and what they have booked by now, the first date first. */
export function customerOfEachTest() {
  const our = worldOfEachTest();
  const current: { customer?: User } = {};
  beforeEach(async () => {
    current.customer = await aCustomer(our.world);
  });
  return {
    get world() {
      return our.world;
    },
    get customer() {
      if (!current.customer) throw new Error('Read the customer inside a test');
      return current.customer;
    },
    async bookings() {
      const made = await readBookings(our.world.as(this.customer));
      return made.toSorted((a, b) => a.date.localeCompare(b.date));
    },
  };
}
