import { expect, it } from 'vitest';
import { aTicket } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { findTickets } from './ticket-search.queries.ts';

openWorldForEachTest();

/** Freshdesk's ids on each page, among more tickets than are looked through at once. */
async function pagesOf(text: string, count: number) {
  const pages = [];
  for (let page = 1; page <= count; page += 1) {
    const { tickets, hasNext } = await findTickets(
      world.database.read,
      { page, text, now: world.now },
      undefined,
      50,
    );
    pages.push({ ids: tickets.map(({ deskId }) => deskId), hasNext });
  }
  return pages;
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

it('of many tickets those that have a text inside a word come on pages of their own (SUP-10)', async () => {
  for (let deskId = 1; deskId <= 32; deskId += 1) await aTicket(world, { deskId, subject: `Lock ${deskId}` });
  for (let deskId = 41; deskId <= 72; deskId += 1)
    await aTicket(world, { deskId, subject: `Block ${deskId}` });
  expect(await pagesOf('lock', 5)).toEqual([
    { ids: down(32, 3), hasNext: true },
    { ids: down(2, 1), hasNext: true },
    { ids: down(72, 43), hasNext: true },
    { ids: down(42, 41), hasNext: false },
    { ids: [], hasNext: false },
  ]);
});

it('a number is an id before it is a part of a word', async () => {
  for (let deskId = 1; deskId <= 60; deskId += 1)
    await aTicket(world, { deskId, subject: `Broken ${deskId + 100}` });
  expect(await pagesOf('32', 2)).toEqual([
    { ids: [32], hasNext: true },
    { ids: [], hasNext: false },
  ]);
  expect(await pagesOf('5', 2)).toEqual([
    { ids: [5], hasNext: true },
    { ids: [59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 45, 35, 25, 15], hasNext: false },
  ]);
});
