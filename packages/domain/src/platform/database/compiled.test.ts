import { expect, it } from 'vitest';
import { aCustomer } from '@doorstep/domain/testing';
import { statementsOf } from '../../../testing/statements.queries.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { compiled, compiledByShape } from './compiled.ts';
import type { Db, Tx } from './database.ts';

openWorldForEachTest();

interface Ids {
  ids: readonly number[];
}

const named = compiledByShape((db: Db, { ids }: Ids) =>
  db
    .selectFrom('user')
    .select('name')
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .orderBy('id'),
);

it('a query by shape is another text for each number of values, and runs with the values of each call', async () => {
  const [first, second] = [await aCustomer(world, 'Ada'), await aCustomer(world, 'Bo')];
  const namesOf = async (...ids: number[]) =>
    (await named(world.database.read, { ids })).map(({ name }) => name);
  expect(await namesOf(first.id)).toEqual(['Ada']);
  expect(await namesOf()).toEqual(['Ada', 'Bo']);
  expect(await namesOf(second.id)).toEqual(['Bo']);
  expect(await namesOf(second.id, first.id)).toEqual(['Ada', 'Bo']);
});

interface Change {
  id: number;
  change: { name?: string | undefined; phone?: string | null };
}

const changed = compiledByShape((tx: Tx, { id, change }: Change) =>
  tx.updateTable('user').set(change).where('id', '=', id).returning(['name', 'phone']),
);

it('an update by shape sets the columns that are there, null too and undefined not', async () => {
  const { id } = await aCustomer(world, 'Ada');
  const changes: Change['change'][] = [{ phone: '1' }, { phone: null }, { name: 'Bo', phone: '2' }];
  const rows = await world.database.transaction(async (tx) => {
    const after = [];
    for (const change of [...changes, { name: undefined, phone: '3' }])
      after.push(...(await changed(tx, { id, change })));
    return after;
  });
  expect(rows.map(({ name, phone }) => `${name} ${phone}`)).toEqual(['Ada 1', 'Ada null', 'Bo 2', 'Bo 3']);
});

it('a compiled query is built once, and a transaction runs it too', async () => {
  let built = 0;
  const nameOf = compiled((db: Db | Tx, { id }: { id: number }) => {
    built += 1;
    return db.selectFrom('user').select('name').where('id', '=', id);
  });
  const { id } = await aCustomer(world, 'Ada');
  const sent = await statementsOf(world.database, async () => {
    expect(await nameOf(world.database.read, { id })).toEqual([{ name: 'Ada' }]);
    expect(await world.database.transaction((tx) => nameOf(tx, { id }))).toEqual([{ name: 'Ada' }]);
  });
  expect([sent.length, built]).toEqual([2, 1]);
});
