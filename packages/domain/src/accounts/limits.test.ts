import { describe, expect, it } from 'vitest';
import { aQuestion } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { CONTACT_MESSAGES, attemptsFrom } from '../platform/users/limits.ts';

openWorldForEachTest();

const write = (address: string) => world.as(null, { address }).support.contact(aQuestion());
const refused = expect.objectContaining({ cause: expect.objectContaining({ code: 'too_many_messages' }) });

describe('the limits of a network (LIM-10)', () => {
  it('are twice as wide for an IPv6 /56 and eight times for a /48', () => {
    const counted = (address: string) =>
      attemptsFrom(address, CONTACT_MESSAGES).map(({ subject, limit }) => [subject, limit.max]);
    expect(counted('2001:db8:1:2ff::/64')).toEqual([
      ['2001:db8:1::/48', 80],
      ['2001:db8:1:200::/56', 20],
      ['2001:db8:1:2ff::/64', 10],
    ]);
    expect(counted('203.0.113.7')).toEqual([['203.0.113.7', 10]]);
  });

  it('hold whichever /64 of it a caller chooses', async () => {
    for (const subnet of ['1', '2'])
      for (let each = 0; each < 10; each += 1) await write(`2001:db8:1:${subnet}::/64`);
    await expect(write('2001:db8:1:ff::/64')).rejects.toEqual(refused);
    expect(await write('2001:db8:1:100::/64')).toMatchObject({ ticketId: expect.any(Number) });
    expect(await write('203.0.113.7')).toMatchObject({ ticketId: expect.any(Number) });
  });

  it('hold for a /48 whichever /56 of it a caller chooses', async () => {
    for (let subnet = 1; subnet <= 8; subnet += 1)
      for (let each = 0; each < 10; each += 1) await write(`2001:db8:1:${subnet}00::/64`);
    await expect(write('2001:db8:1:f00::/64')).rejects.toEqual(refused);
    expect(await write('2001:db8:2:f00::/64')).toMatchObject({ ticketId: expect.any(Number) });
  });
});
