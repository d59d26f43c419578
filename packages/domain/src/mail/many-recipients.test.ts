import { beforeEach, describe, expect, it } from 'vitest';
import { openTestMailServer, turnsDuring } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { recordEvents } from '../platform/events/event.queries.ts';
import { announce } from './announcements.ts';
import { planMails } from './plan-mails.ts';

/** An announcement to many, and the emails that follow, hold up no one (RUN-21). */

const RECIPIENTS = 500;

openWorldForEachTest({ admin: true, customer: true });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async ({ skip }) => {
  skip(world.database.dialect === 'postgres', 'Others have turns whenever it waits for the database');
  mailServer = openTestMailServer(world);
  await mailServer.deliver();
});

const mails = async () => {
  const rows = await world.database.read.selectFrom('mail').select(['template', 'state']).execute();
  return rows.filter(({ template }) => template === 'announcement');
};

describe('an announcement to many', () => {
  beforeEach(async () => {
    const known = world.database.read.selectFrom('user').selectAll().where('id', '=', customer.id);
    const { id: _, ...someone } = await known.executeTakeFirstOrThrow();
    const crowd = Array.from({ length: RECIPIENTS - 1 }, (_row, index) => {
      const [username, email] = [`person-${index}`, `person-${index}@example.test`];
      return { ...someone, username, usernameKey: username, email, emailKey: email };
    });
    await world.database.transaction((tx) => tx.insertInto('user').values(crowd).execute());
  });

  const send = () => {
    const words = { subject: 'Closed on Monday', text: 'We rest on Monday.' };
    const announcement = { ...words, audience: { to: 'customers' }, key: 'the only one' } as const;
    return announce(world.database, admin, announcement, world.now);
  };

  it('is queued for a hundred at a time', async () => {
    expect(await turnsDuring(send())).toBeGreaterThanOrEqual(RECIPIENTS / 100);
    expect(await mails()).toHaveLength(RECIPIENTS);
  });

  it('leaves for the mail server a few at a time', async () => {
    await send();
    // A connection sends one mail after another, and what arrives in a turn is stored in it.
    expect(await turnsDuring(mailServer.deliver())).toBeGreaterThanOrEqual(RECIPIENTS / 10);
    expect(mailServer.newMails()).toHaveLength(RECIPIENTS);
  });
});

it('the emails of many events are planned a hundred at a time', async () => {
  const event = { type: 'account.registered', actorId: customer.id, at: world.now } as const;
  const events = Array.from({ length: RECIPIENTS }, () => event);
  await world.database.transaction((tx) => recordEvents(tx, events));
  expect(await turnsDuring(planMails(world.database, world.now))).toBeGreaterThanOrEqual(RECIPIENTS / 100);
  const unplanned = world.database.read.selectFrom('event').select('id').where('mailedAt', 'is', null);
  expect(await unplanned.execute()).toEqual([]);
});
