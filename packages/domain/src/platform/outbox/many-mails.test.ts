import { beforeEach, expect, it } from 'vitest';
import { openTestMailServer, turnsDuring } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { queueMails } from './outbox.queries.ts';

/** Many mails in the outbox hold up no one (RUN-21). */

const MAILS = 1000;

openWorldForEachTest();
beforeEach(async () => {
  const drafts = Array.from({ length: MAILS }, (_, index) => ({
    userId: null,
    address: `reader.${index}@example.test`,
    template: 'announcement' as const,
    params: { announcementId: 1 },
    key: `announcement ${index}`,
  }));
  await world.database.transaction((tx) => queueMails(tx, drafts, world.now));
});

it('without a mail server they are kept in several transactions', async ({ skip }) => {
  skip(world.database.dialect === 'postgres', 'Others have turns whenever it waits for the database');
  // Work that never yields has one turn at most; how many there are between depends on the machine's speed.
  expect(await turnsDuring(openTestMailServer(world).deliver(null))).toBeGreaterThanOrEqual(3);
  const { read } = world.database;
  const kept = await read.selectFrom('mail').select('id').where('state', '=', 'kept').execute();
  expect(kept).toHaveLength(MAILS);
});
