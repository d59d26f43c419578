import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CalendarEntry } from '@doorstep/domain';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { renderBookings, renderFeed } from './icalendar.ts';

const URL_HERE = new URL('https://doorstep.example');

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  bookingId: 7,
  sequence: 3,
  createdAt: '2026-01-05T09:00:00.123Z',
  changedAt: '2026-06-08T15:30:00.456Z',
  startsAt: '2026-07-01T10:00:00.000Z',
  endsAt: '2026-07-01T11:00:00.000Z',
  status: 'confirmed',
  title: 'Deep Cleaning',
  details: ['Provider: Grace Mensah', 'Status: Confirmed'],
  location: '1 High Street, London',
  ...changes,
});

/** Parses a calendar as a calendar program does. */
function read(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
}
const eventsIn = (text: string) => read(text).getAllSubcomponents('vevent');
const textsOf = (event: ICAL.Component, ...names: string[]) =>
  names.map((name) => String(event.getFirstPropertyValue(name)));
const instantOf = (event: ICAL.Component, name: string) =>
  (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();

const QUARTER_MS = 900_000;
/** Every quarter hour from an instant on, for six hours. */
const quartersFrom = (from: string) =>
  Array.from({ length: 24 }, (_, index) => Date.parse(from) + index * QUARTER_MS).map((start) =>
    entry({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + QUARTER_MS).toISOString(),
    }),
  );

const ENTRIES = [
  entry(),
  entry({ startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' }),
  // Through either night in which the clocks change, and the hours around it.
  entry({ startsAt: '2026-03-28T17:00:00.000Z', endsAt: '2026-03-29T05:00:00.000Z' }),
  entry({ startsAt: '2026-10-24T15:00:00.000Z', endsAt: '2026-10-25T01:00:00.000Z' }),
  ...quartersFrom('2026-03-28T22:00:00Z'),
  ...quartersFrom('2026-10-24T22:00:00Z'),
];

describe('an event, as a calendar program parses it', () => {
  // With a Date the library would write the clock of the process under London's name.
  test.each(['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata'])(
    'is the same moment, in London’s time, from a process in %s (CAL-6)',
    async (TZ) => {
      const program = `
        const { renderFeed } = await import(${JSON.stringify(import.meta.resolve('./icalendar.ts'))});
        process.stdout.write(renderFeed(${JSON.stringify(ENTRIES)}, new URL('${URL_HERE.href}')));`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', program],
        { env: { ...process.env, TZ, NODE_OPTIONS: '' }, maxBuffer: 1e7 },
      );
      expect(stdout).toBe(renderFeed(ENTRIES, URL_HERE));
      const events = eventsIn(stdout);
      expect(events.map((event) => [instantOf(event, 'dtstart'), instantOf(event, 'dtend')])).toEqual(
        ENTRIES.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
      );
      expect(stdout).toContain('DTSTART;TZID=Europe/London:20260701T110000\r\n');
      expect(stdout).toContain('DTSTART;TZID=Europe/London:20261201T100000\r\n');
      expect(read(stdout).getAllSubcomponents('vtimezone')).toHaveLength(1);
    },
  );

  test('is in UTC only where London’s clocks show a time twice', () => {
    const inUtc = eventsIn(renderFeed(ENTRIES, URL_HERE)).filter(
      (event) => event.getFirstProperty('dtstart')?.getParameter('tzid') === undefined,
    );
    const within = inUtc.map((event) => `${instantOf(event, 'dtstart')} ${instantOf(event, 'dtend')}`);
    const [from, until] = [Date.parse('2026-10-25T00:00:00Z'), Date.parse('2026-10-25T02:00:00Z')];
    const touching = ENTRIES.filter(({ startsAt, endsAt }) =>
      [startsAt, endsAt].some((at) => from <= Date.parse(at) && Date.parse(at) < until),
    );
    expect(within).toEqual(touching.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`));
    expect(within).toHaveLength(10);
  });

  test('has title, place, status, last change and the link to its page (CAL-5, CAL-7)', () => {
    const page = 'https://doorstep.example/bookings/7';
    const [event] = eventsIn(renderBookings([entry()], URL_HERE)) as [ICAL.Component];
    expect(textsOf(event, 'uid', 'sequence', 'summary', 'location', 'status', 'url')).toEqual([
      'booking-7@doorstep.example',
      '3',
      'Deep Cleaning',
      '1 High Street, London',
      'CONFIRMED',
      page,
    ]);
    expect(textsOf(event, 'description')).toEqual([`Provider: Grace Mensah\nStatus: Confirmed\n${page}`]);
    expect(['dtstamp', 'last-modified', 'created'].map((name) => instantOf(event, name))).toEqual([
      '2026-06-08T15:30:00.000Z',
      '2026-06-08T15:30:00.000Z',
      '2026-01-05T09:00:00.000Z',
    ]);
  });

  test.each([
    ['tentative', 'TENTATIVE', 'OPAQUE'],
    ['confirmed', 'CONFIRMED', 'OPAQUE'],
    ['cancelled', 'CANCELLED', 'TRANSPARENT'],
  ] as const)('of a %s booking has the matching busy status', (status, shown, takes) => {
    const [event] = eventsIn(renderBookings([entry({ status })], URL_HERE)) as [ICAL.Component];
    expect(textsOf(event, 'status', 'transp')).toEqual([shown, takes]);
  });

  test('has no place when its reader may not know it', () => {
    const [event] = eventsIn(renderBookings([entry({ location: null })], URL_HERE)) as [ICAL.Component];
    expect(event.getFirstProperty('location')).toBeNull();
  });

  test('has texts unchanged, whatever characters they contain', () => {
    const title = 'Größe; a, b \\n 🧹\r\nBEGIN:VEVENT\nSUMMARY:Injected'.repeat(5);
    const text = renderFeed([entry({ title, location: title, details: [title] })], URL_HERE);
    const [event, ...others] = eventsIn(text) as [ICAL.Component];
    expect(others).toEqual([]);
    expect(textsOf(event, 'summary', 'location')).toEqual(
      [title, title].map((each) => each.replaceAll('\r\n', '\n')),
    );
    // Lines of 75 bytes at most, each ended as RFC 5545 has it.
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
  });

  test('is an empty calendar without bookings', () => {
    expect(read(renderFeed([], URL_HERE)).getAllSubcomponents()).toEqual([]);
  });
});
