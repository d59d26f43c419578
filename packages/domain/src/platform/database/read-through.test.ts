import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aCustomer, openWorld } from '@doorstep/domain/testing';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('what is read through has what was committed before, time and again', async () => {
  const { database } = world;
  const names = async () => {
    const rows = await database.readThrough().selectFrom('user').select('name').execute();
    return rows.map(({ name }) => name);
  };
  await aCustomer(world, 'Amara Cole');
  expect(await names()).toContain('Amara Cole');
  await aCustomer(world, 'Jonas Reed');
  expect(await names()).toEqual(expect.arrayContaining(['Amara Cole', 'Jonas Reed']));
});
