import { describe, expect, it } from 'vitest';
import type { PostcodeSource } from '../../platform/ports.ts';
import { lookUpPostcode, offlineSource } from './look-up.ts';
import { POSTCODE_AREAS, findPostcodeArea } from './postcode-areas.ts';
import { POSTCODE_FORMAT, postcodeIn } from './postcode-in-text.ts';
import { Postcode } from './postcode.schema.ts';

const street = {
  line1: '10 Downing Street',
  line2: '',
  city: 'London',
  county: '',
  postcode: 'SW1A 2AA',
  country: 'United Kingdom',
  latitude: '51.5034',
  longitude: '-0.1276',
  formatted: '10 Downing Street, London, SW1A 2AA',
};

function source(name: string, find: PostcodeSource['find'], partial = false): PostcodeSource {
  return { name, partial, find };
}

const failing = source('Failing', () => Promise.reject(new Error('out of reach')));
const empty = source('Empty', async () => []);
const full = source('Full', async () => [street]);

async function lookUp(...sources: PostcodeSource[]) {
  const failures: string[] = [];
  const report = (name: string) => failures.push(name);
  const answer = await lookUpPostcode(sources, 'SW1A 2AA', report, 20);
  return { ...answer, failures };
}

describe('the look-up', () => {
  it('answers from the best source that finds something, and names it', async () => {
    const { failures, ...answer } = await lookUp(failing, empty, full, offlineSource);
    expect(answer).toEqual({ status: 'success', result: [street], source: 'Full', message: null });
    expect(failures).toEqual(['Failing']);
  });

  it('falls back to the town, says so, and invents no house', async () => {
    const { result, ...answer } = await lookUp(failing, offlineSource);
    expect(answer).toMatchObject({ status: 'partial', source: 'Doorstep’s postcode list' });
    expect(answer.message).toContain('Please add the street');
    expect(result).toEqual([expect.objectContaining({ line1: '', city: 'London', postcode: 'SW1A 2AA' })]);
  });

  it('passes over a source that does not answer in time', async () => {
    const slow = source(
      'Slow',
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await lookUp(slow, full)).toMatchObject({ source: 'Full', failures: ['Slow'] });
  });

  it('is an empty success when no source knows the postcode', async () => {
    const answer = await lookUpPostcode([offlineSource], 'ZZ9 9ZZ', () => {});
    expect(answer).toEqual({
      status: 'success',
      result: [],
      source: 'Doorstep’s postcode list',
      message: null,
    });
  });
});

const DISTRICTS = [...POSTCODE_AREAS].filter(([code]) => /\d/.test(code));

describe('the offline data', () => {
  it('covers at least 120 areas, each with a town and a point in the United Kingdom', () => {
    expect(POSTCODE_AREAS.size - DISTRICTS.length).toBeGreaterThanOrEqual(120);
    for (const [code, { town, latitude, longitude }] of POSTCODE_AREAS) {
      expect(code).toMatch(/^[A-Z]{1,2}(\d[A-Z\d]?)?$/);
      expect(town.length).toBeGreaterThan(2);
      expect(Number(latitude)).toBeGreaterThan(49.8);
      expect(Number(latitude)).toBeLessThan(61);
      expect(Number(longitude)).toBeGreaterThan(-8.2);
      expect(Number(longitude)).toBeLessThan(1.8);
    }
  });
});

/** Kilometres, on a flat map of London. */
const apart = (a: { latitude: string; longitude: string }, b: typeof a) =>
  Math.hypot(
    111.2 * (Number(a.latitude) - Number(b.latitude)),
    69.3 * (Number(a.longitude) - Number(b.longitude)),
  );

describe('London in the offline data', () => {
  it('has every district, each near the middle of its area and away from the others', () => {
    const byArea = Map.groupBy(DISTRICTS, ([district]) => /^[A-Z]+/.exec(district)?.[0]);
    const counts = Object.fromEntries([...byArea].map(([area, { length }]) => [area, length]));
    expect(counts).toMatchObject({ E: 20, EC: 4, N: 23, NW: 11, SE: 28, SW: 28, W: 26, WC: 2 });
    expect(counts).toMatchObject({ BR: 8, CR: 8, DA: 18, EN: 11, HA: 10, IG: 11, KT: 24, RM: 20, SM: 7 });
    expect(counts).toMatchObject({ TW: 20, UB: 11 });
    const stray = DISTRICTS.filter(([district, place]) => {
      const area = POSTCODE_AREAS.get(/^[A-Z]+/.exec(district)?.[0] ?? '');
      return !area || apart(place, area) > 21;
    });
    expect(stray).toEqual([]);
    const points = DISTRICTS.map(([, { latitude, longitude }]) => `${latitude} ${longitude}`);
    expect(new Set(points).size).toBe(points.length);
  });

  it.each([
    ['SE1 7AB', { town: 'London', latitude: '51.500' }],
    ['SW1A 1AA', { town: 'London', latitude: '51.504' }],
    ['EC1A1BB', { town: 'London', latitude: '51.524' }],
    ['E11 4PX', { town: 'London', latitude: '51.568' }],
    ['E1 4PX', { town: 'London', latitude: '51.517' }],
    ['HA9', { town: 'Wembley', latitude: '51.560' }],
    ['M1 1AE', { town: 'Manchester', latitude: '53.48' }],
    ['m1 1ae', { town: 'Manchester', latitude: '53.48' }],
    ['SE99 9ZZ', { town: 'London', latitude: '51.48' }],
    ['SE1 7', { town: 'London', latitude: '51.500' }],
  ])('finds the area of %s', (postcode, area) => {
    expect(findPostcodeArea(postcode)).toMatchObject(area);
  });

  it.each([
    ['King’s Cross and the South Bank', 'N1C', 'SE1', 4.5],
    ['Stratford and Ealing', 'E15', 'W5', 21],
    ['Croydon and Enfield', 'CR0', 'EN1', 31],
    ['Heathrow and the Tower', 'TW6', 'EC3', 26],
  ])('has %s as far apart as they are', (_, from, to, kilometres) => {
    expect(Math.abs(apart(findPostcodeArea(from)!, findPostcodeArea(to)!) - kilometres)).toBeLessThan(1.5);
  });
});

describe('the postcode in a text', () => {
  it.each([
    ['12 Marigold Row, London, SE1 7AB, United Kingdom', 'SE1 7AB'],
    ['12 marigold row london se17ab', 'SE1 7AB'],
    ['Flat E2, 1 High Street, London, N1 1AA', 'N1 1AA'],
    ['1 High Street, London, W12, United Kingdom', 'W12'],
    ['near N1 1AA, better at E14 5AB', 'E14 5AB'],
    ['Flat E2, 1 High Street', null],
    ['1 High Street', null],
    ['Rosenweg 12, 10115 Berlin', null],
    ['', null],
  ])('%j is read as %j', (text, postcode) => {
    expect(postcodeIn(text)).toBe(postcode);
  });
});

describe('a postcode', () => {
  it.each([
    ['  sw1a   1aa ', 'SW1A 1AA'],
    ['M1', 'M1'],
    ['ec1a1bb', 'EC1A1BB'],
  ])('%j is read as %j', (entered, postcode) => {
    expect(Postcode.parse(entered)).toBe(postcode);
  });

  it.each(['', 'ABC', '1AA', 'SW', 'SW1A 1AA and more'])(
    '%j is refused with the documented text',
    (entered) => {
      expect(Postcode.safeParse(entered).error?.issues[0]?.message).toBe(POSTCODE_FORMAT);
    },
  );
});
