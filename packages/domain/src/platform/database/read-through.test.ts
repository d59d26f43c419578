import { expect, it } from 'vitest';
import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

it('what is read through has what was committed before, time and again', async () => {
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
