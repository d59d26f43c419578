import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, anAdmin, errorAnswer, openWorld } from '@doorstep/domain/testing';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('without a desk every documented call says so before anything else (SUP-4)', async () => {
  const { freshdesk } = world.as(await anAdmin(world));
  const said = async (call: Promise<unknown>) => {
    const { status, message } = (await call.catch(errorAnswer)) as { status: number; message: string };
    return `${status} ${message}`;
  };
  const none = '503 Freshdesk not configured';
  expect(await said(freshdesk.tickets({}))).toBe(none);
  expect(await said(freshdesk.agents())).toBe(none);
  expect(await said(freshdesk.create({} as never))).toBe(none);
  const noTicket = '503 Invalid ticket ID or Freshdesk not configured';
  expect(await said(freshdesk.ticket({ ticketId: 1 }))).toBe(noTicket);
  expect(await said(freshdesk.sla({ ticketId: 1 }))).toBe(noTicket);
  expect(await said(freshdesk.update({ ticketId: 1, status: 9 as never }))).toBe(noTicket);
});
