import { expect, it } from 'vitest';
import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

it('the connection of exports reads what was committed before, each time', async () => {
  const { database } = world;
  const names = async () => {
    const rows = await database.exportConnection().selectFrom('user').select('name').execute();
    return rows.map(({ name }) => name);
  };
  await aCustomer(world, 'Amara Cole');
  expect(await names()).toContain('Amara Cole');
  await aCustomer(world, 'Jonas Reed');
  expect(await names()).toEqual(expect.arrayContaining(['Amara Cole', 'Jonas Reed']));
});
