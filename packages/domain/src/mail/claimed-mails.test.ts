import { aCustomer, openTestMailServer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLAIM_MS } from '../platform/outbox/claim.queries.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { deliverMails } from './deliver-mails.ts';
import { MAIL_CONNECTIONS, type Mailer, type OutgoingMail } from './mailer.ts';

openWorldForEachTest();
afterEach(() => {
  vi.useRealTimers();
});

async function queue(count: number, dueAt = world.now): Promise<void> {
  const { id: userId, email: address } = await aCustomer(world);
  const drafts = Array.from({ length: count }, (_, place) => {
    const key = `mail ${address} ${place}`;
    return { userId, address, template: 'provider_approved' as const, params: {}, key, dueAt };
  });
  await world.database.transaction((tx) => queueMails(tx, drafts, world.now));
}

const mails = () => world.database.read.selectFrom('mail').selectAll().orderBy('id').execute();
const deliver = (mailer: Mailer, signal?: AbortSignal) =>
  deliverMails({
    ...world.ports,
    database: world.database,
    mailer,
    clock: () => world.now,
    ...(signal && { signal }),
  });

/** A mail server that responds on demand. */
function openSlowServer() {
  const sending: { mail: OutgoingMail; respond: () => void }[] = [];
  const sent: string[] = [];
  const mailer: Mailer = {
    async send(mail, signal) {
      signal?.throwIfAborted();
      await new Promise<void>((respond) => sending.push({ mail, respond }));
      sent.push(mail.messageId);
    },
  };
  const respond = (count = Infinity) => {
    for (const each of sending.splice(0, count)) each.respond();
  };
  return { mailer, sending, sent, respond };
}

describe('mails on their way (MAI-4)', () => {
  it('are as many as there are connections, and no others are claimed', async () => {
    await queue(20);
    const slow = openSlowServer();
    const delivered = deliver(slow.mailer);
    await expect.poll(() => slow.sending.length).toBe(MAIL_CONNECTIONS);
    expect((await mails()).filter(({ attempts }) => attempts > 0)).toHaveLength(MAIL_CONNECTIONS);
    const other = openTestMailServer(world);
    expect(await other.deliver()).toMatchObject({ sent: 20 - MAIL_CONNECTIONS });
    slow.respond();
    expect(await delivered).toMatchObject({ sent: MAIL_CONNECTIONS });
    const all = [...slow.sent, ...other.arrived.map(({ messageId }) => messageId)];
    expect(new Set(all).size).toBe(20);
  });

  it('are each stored as sent when the response arrives, while others still wait for theirs', async () => {
    await queue(MAIL_CONNECTIONS);
    const slow = openSlowServer();
    const delivered = deliver(slow.mailer);
    await expect.poll(() => slow.sending.length).toBe(MAIL_CONNECTIONS);
    slow.respond(1);
    const states = async () => (await mails()).map(({ state }) => state).toSorted();
    await expect.poll(states).toEqual(['sent', ...Array(MAIL_CONNECTIONS - 1).fill('waiting')]);
    slow.respond();
    await delivered;
  });

  it('stay with their process for as long as it runs, however long the server takes', async () => {
    await queue(1);
    const slow = openSlowServer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const delivered = deliver(slow.mailer);
    await expect.poll(() => slow.sending.length).toBe(1);
    const other = openTestMailServer(world);
    for (const minute of ['01', '02', '03', '04']) {
      world.at(`2026-03-02T10:${minute}:00Z`);
      const claimedAt = async () => (await mails())[0]?.scheduledAt;
      vi.advanceTimersByTime(CLAIM_MS / 4);
      await expect.poll(claimedAt).toBe(world.now.toISOString());
      expect(await other.deliver()).toEqual({ sent: 0, failed: 0 });
    }
    slow.respond();
    expect(await delivered).toEqual({ sent: 1, failed: 0 });
  });

  it('that had not left when the process was asked to stop are due again at once, as if never tried', async () => {
    await queue(20);
    const stopping = new AbortController();
    const held: (() => void)[] = [];
    const mailer: Mailer = {
      send: (_mail, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          held.push(() => {});
        }),
    };
    const delivered = deliver(mailer, stopping.signal);
    await expect.poll(() => held.length).toBe(MAIL_CONNECTIONS);
    stopping.abort();
    expect(await delivered).toEqual({ sent: 0, failed: 0 });
    for (const mail of await mails())
      expect(mail).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
    expect(await openTestMailServer(world).deliver()).toEqual({ sent: 20, failed: 0 });
  });
});

describe('a clock that is set back by an hour (MAI-12)', () => {
  const BEFORE = '2026-03-02T09:00:00Z';

  it('delays neither what is due nor what happened before it', async () => {
    await queue(3);
    const { id } = await aCustomer(world);
    await world.database.transaction((tx) =>
      tx
        .insertInto('event')
        .values({ type: 'account.registered', actorId: id, data: '{}', createdAt: world.now.toISOString() })
        .execute(),
    );
    world.at(BEFORE);
    expect(await openTestMailServer(world).deliver()).toEqual({ sent: 4, failed: 0 });
  });

  it('lets a further try, a later mail and the mails of a killed process wait as long as they had to, and no longer', async () => {
    await queue(1);
    const down = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    });
    await down.deliver();
    await queue(1, new Date('2026-03-02T12:00:00Z'));
    await queue(1);
    const { claimMails } = await import('../platform/outbox/outbox.queries.ts');
    await world.database.transaction((tx) => claimMails(tx, 1, world.now));
    world.at(BEFORE);
    const mailServer = openTestMailServer(world);
    expect(await mailServer.deliver()).toEqual({ sent: 0, failed: 0 });
    world.at('2026-03-02T09:01:00Z');
    expect(await mailServer.deliver()).toEqual({ sent: 1, failed: 0 });
    world.at('2026-03-02T09:02:01Z');
    expect(await mailServer.deliver()).toEqual({ sent: 1, failed: 0 });
    world.at('2026-03-02T10:59:00Z');
    expect(await mailServer.deliver()).toEqual({ sent: 0, failed: 0 });
    world.at('2026-03-02T11:00:01Z');
    expect(await mailServer.deliver()).toEqual({ sent: 1, failed: 0 });
  });
});
