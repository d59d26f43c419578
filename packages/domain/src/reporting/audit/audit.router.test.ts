import { describe, expect, it } from 'vitest';
import { type World, aBooking, aProvider, openingPasswords } from '@doorstep/domain/testing';
import { writeAllData } from '../../../testing/all-data.ts';
import { admin, customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { AuditEntry } from './audit.schema.ts';

openWorldForEachTest({ admin: 'Ruth Adler', customer: 'Amara Cole', provider: 'Grace Mensah' });

type Query = Parameters<ReturnType<World['as']>['audit']['list']>[0];
const list = (input: Query = {}) => world.as(admin).audit.list(input);
const textOf = ({ sentence }: AuditEntry) => sentence.map(({ text }) => text).join('');
const texts = async (input: Query = {}) => (await list(input)).items.map(textOf);

describe('the audit log', () => {
  it('has every event, newest first, as a sentence with names (ADM-12)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(admin).bookings.flag({ bookingId, note: 'Secret note' });
    await world.as(provider).bookings.accept({ bookingId });
    const other = await aProvider(world, { name: 'Daniel Okafor' });
    await world.as(admin).bookings.assign({ bookingId, providerId: other.id });
    await world.as(admin).accounts.deactivate({ userId: customer.id });
    await world.as(admin).services.retire({ serviceId: 24 });
    expect(await texts()).toEqual([
      'Ruth Adler retired the service Deep Tissue Massage',
      `Ruth Adler cancelled booking ${bookingId} because an account was deactivated`,
      'Ruth Adler deactivated Amara Cole',
      `Ruth Adler assigned booking ${bookingId} to Daniel Okafor instead of Grace Mensah`,
      `Grace Mensah accepted booking ${bookingId}`,
      `Ruth Adler flagged booking ${bookingId}`,
      `Amara Cole requested booking ${bookingId} from Grace Mensah`,
    ]);
    const [, cancelled] = (await list()).items;
    expect(cancelled).toMatchObject({
      type: 'booking.cancelled',
      actorId: admin.id,
      bookingId,
      sentence: expect.arrayContaining([
        { text: 'Ruth Adler', names: { kind: 'user', id: admin.id } },
        { text: `booking ${bookingId}`, names: { kind: 'booking', id: bookingId } },
      ]),
    });
    expect(JSON.stringify(await list())).not.toContain('Secret');
  });

  it('has readings of access details, and automatic changes', async () => {
    await world.as(customer).accessDetails.save({ instructions: 'Secret code' });
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T09:00:00Z');
    await world.as(provider).accessDetails.read({ bookingId });
    expect(await texts({ type: 'access_details.read' })).toEqual([
      `Grace Mensah viewed the access details for booking ${bookingId}`,
    ]);
    const expired = {
      type: 'booking.expired',
      actorId: null,
      bookingId,
      data: { reason: 'expired' },
    } as const;
    await world.database.transaction((tx) => recordEvent(tx, expired, world.now));
    expect((await texts())[0]).toBe(`Doorstep cancelled booking ${bookingId} because no one replied in time`);
  });

  it('describes every event of the user with all data, and names deleted users as such', async () => {
    await writeAllData(world, customer, provider);
    const before = await texts();
    expect(before).toContain('Amara Cole messaged Grace Mensah');
    const tickets = (await list({ type: 'support.ticket_created' })).items;
    expect(tickets.length).toBeGreaterThan(0);
    for (const { sentence } of tickets)
      expect(sentence.at(-1)).toMatchObject({
        text: expect.stringMatching(/^ticket \d+$/),
        names: { kind: 'ticket' },
      });
    expect(before.filter((text) => !/^\S.*\S$/.test(text) || /\s\s|[{}]/.test(text))).toEqual([]);
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    const after = await texts();
    expect(after[0]).toBe('A former customer deleted their account');
    expect(JSON.stringify(after)).not.toContain('Amara');
  });

  it('can be filtered by type, person, booking and London days, and by all of these', async () => {
    const first = await aBooking(world, customer);
    world.at('2026-03-02T23:59:59.999Z');
    const second = await aBooking(world, customer, { time: '14:00' });
    world.at('2026-03-03T00:00:00Z');
    await world.as(provider).bookings.accept({ bookingId: first.id });
    await world.as(provider).bookings.decline({ bookingId: second.id });
    const types = async (input: Query) => (await list(input)).items.map(({ type }) => type);
    expect(await types({ type: 'booking.accepted' })).toEqual(['booking.accepted']);
    expect(await types({ actorId: customer.id })).toEqual(['booking.requested', 'booking.requested']);
    expect(await types({ bookingId: second.id })).toEqual(['booking.declined', 'booking.requested']);
    expect(await types({ from: '2026-03-03' })).toEqual(['booking.declined', 'booking.accepted']);
    expect(await types({ to: '2026-03-02' })).toEqual(['booking.requested', 'booking.requested']);
    expect(
      await types({
        type: 'booking.requested',
        actorId: customer.id,
        bookingId: second.id,
        from: '2026-03-02',
        to: '2026-03-02',
      }),
    ).toEqual(['booking.requested']);
    expect(await types({ type: 'booking.requested', from: '2026-03-03' })).toEqual([]);
    expect(await types({ actorId: provider.id, to: '2026-03-02' })).toEqual([]);
  });

  it('continues where the previous page ended', async () => {
    for (const time of ['09:00', '10:00', '11:00', '12:00', '14:00'])
      await aBooking(world, customer, { time });
    for (const filter of [{}, { actorId: customer.id }, { type: 'booking.requested' as const }]) {
      const seen: number[] = [];
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...filter, limit: 2, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual([5, 4, 3, 2, 1]);
    }
    await expect(list({ cursor: 'x' })).rejects.toThrow('This page does not exist');
  });
});
