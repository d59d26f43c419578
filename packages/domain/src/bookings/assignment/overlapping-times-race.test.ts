import { describe, expect, it } from 'vitest';
import { aCustomer, aProvider, aRequest } from '@doorstep/domain/testing';
import { type Entry, type Finish, race, refusalsOf, winnersOf } from '../../../testing/race.ts';
import { raceInProcesses } from '../../../testing/race-processes.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

/** A wizard's request per customer: quarter hours after nine o'clock, and minutes. */
async function entriesOf(times: (readonly [quarter: number, minutes: number])[]): Promise<Entry[]> {
  return Promise.all(
    times.map(async ([quarter, duration]) => {
      const minutes = 9 * 60 + quarter * 15;
      const time = [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':');
      return { customer: await aCustomer(world), request: aRequest({ source: 'wizard', time, duration }) };
    }),
  );
}

/** Forty times of the provider's day, of six lengths, crossing each other everywhere. */
const CROSSING = Array.from({ length: 40 }, (_, place) => {
  const minutes = [30, 45, 60, 90, 120, 180][place % 6]!;
  return [(place * 7) % (36 - minutes / 15), minutes] as const;
});

interface Span {
  providerId: number | null;
  startsAt: number;
  endsAt: number;
}

function spansOf(finishes: Finish[]): Span[] {
  return winnersOf(finishes).map(({ providerId, date, endsAt }) => {
    return { providerId, startsAt: Date.parse(date), endsAt: Date.parse(endsAt) };
  });
}

const overlap = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

const runs = [
  ['one process', race],
  ['two processes', raceInProcesses],
] as const;

describe.each(runs)('unequal times that overlap, asked for at once in %s', (_, run) => {
  it('never share a moment of one provider, and no request loses a time that is free', async () => {
    const provider = await aProvider(world);
    const finishes = await run(world, await entriesOf(CROSSING));
    const won = spansOf(finishes);
    expect(won.length).toBeGreaterThan(1);
    won.forEach((span, index) => {
      expect(won.slice(index + 1).filter((other) => overlap(span, other))).toEqual([]);
    });
    for (const { entry, refusal } of finishes) {
      if (!refusal) continue;
      expect(refusal.code).toBe('slot_taken');
      const startsAt = Date.parse(`2026-03-04T${entry.request.time}Z`);
      const endsAt = startsAt + (entry.request.duration ?? 0) * 60_000;
      const lost = { providerId: provider.id, startsAt, endsAt };
      expect(won.some((span) => overlap(span, lost))).toBe(true);
    }
  });

  it('never share a moment of any of three providers', async () => {
    for (let made = 0; made < 3; made += 1) await aProvider(world);
    const finishes = await run(world, await entriesOf(CROSSING));
    const won = spansOf(finishes);
    expect(new Set(won.map(({ providerId }) => providerId)).size).toBe(3);
    won.forEach((span, index) => {
      const others = won.slice(index + 1).filter(({ providerId }) => providerId === span.providerId);
      expect(others.filter((other) => overlap(span, other))).toEqual([]);
    });
  });

  it('all win when each begins where another ends', async () => {
    await aProvider(world);
    const lengths = [60, 15, 45, 120, 30, 15, 90, 60, 15, 30, 45, 15];
    let quarter = 0;
    const times = lengths.map((minutes) => {
      const start = quarter;
      quarter += minutes / 15;
      return [start, minutes] as const;
    });
    expect(quarter).toBe(36);
    const finishes = await run(world, await entriesOf(times));
    expect(refusalsOf(finishes)).toEqual([]);
  });
});
