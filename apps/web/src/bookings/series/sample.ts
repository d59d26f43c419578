import { addDays, dayOfWeek, londonWall } from '@doorstep/domain';
import type { Visit } from './visit.ts';

const TUESDAY = 2;
const SHOWN = 6;

/** What the sample says of itself, as it is documented (DSH-8). */
export const SAMPLE = { duration: '2.0 hours', who: 'Elena Brook' } as const;

/**
 * The documented schedule for a customer without one: cleaning weekly on Tuesday, 15:00 to 16:00, 2.0 hours (DSH-8, DSH-9). One
 * date is paused, to show how that looks.
 */
export function sampleVisits(now: Date): Visit[] {
  const { date: today } = londonWall(now);
  const first = addDays(today, (TUESDAY - dayOfWeek(today) + 7) % 7 || 7);
  return Array.from({ length: SHOWN }, (_, index): Visit => {
    const day = addDays(first, 7 * index);
    const paused = index === 2;
    return {
      id: index + 1,
      serviceId: 1,
      serviceName: 'Standard Home Cleaning',
      serviceType: 'cleaning',
      options: { express: false, overnight: false, choices: {} },
      providerName: SAMPLE.who,
      date: inLondon(day, 15),
      endsAt: inLondon(day, 17),
      duration: 120,
      status: 'confirmed',
      paused,
      late: false,
      moves: [paused ? 'reactivate' : 'skip'],
    };
  });
}

const HOUR_MS = 3_600_000;

/** The instant of a whole hour of the London clock on a day `YYYY-MM-DD`. */
function inLondon(date: string, hour: number): string {
  const instant = new Date(`${date}T${hour}:00:00Z`);
  const ahead = Number(londonWall(instant).time.slice(0, 2)) - hour;
  return new Date(instant.getTime() - ahead * HOUR_MS).toISOString();
}
