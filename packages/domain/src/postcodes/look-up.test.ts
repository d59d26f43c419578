import { describe, expect, it } from 'vitest';
import { POSTCODE_AREAS } from './areas.ts';
import { type PostcodeSource, lookUpPostcode } from './look-up.ts';
import { offlineSource } from './offline-source.ts';
import { POSTCODE_FORMAT, Postcode } from './postcode.schema.ts';

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

async function ask(...sources: PostcodeSource[]) {
  const failures: string[] = [];
  const report = (name: string) => failures.push(name);
  const answer = await lookUpPostcode(sources, 'SW1A 2AA', report, 20);
  return { ...answer, failures };
}

describe('the look-up', () => {
  it('answers from the best source that finds something, and names it', async () => {
    const { failures, ...answer } = await ask(failing, empty, full, offlineSource);
    expect(answer).toEqual({ status: 'success', result: [street], source: 'Full', message: null });
    expect(failures).toEqual(['Failing']);
  });

  it('falls back to the town, says so, and invents no house', async () => {
    const { result, ...answer } = await ask(failing, offlineSource);
    expect(answer).toMatchObject({ status: 'partial', source: 'Doorstep offline data' });
    expect(answer.message).toContain('Please add the street');
    expect(result).toEqual([expect.objectContaining({ line1: '', city: 'London', postcode: 'SW1A 2AA' })]);
  });

  it('passes over a source that does not answer in time', async () => {
    const slow = source(
      'Slow',
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await ask(slow, full)).toMatchObject({ source: 'Full', failures: ['Slow'] });
  });

  it('is an empty success when nobody knows the postcode', async () => {
    const answer = await lookUpPostcode([offlineSource], 'ZZ9 9ZZ', () => {});
    expect(answer).toEqual({ status: 'success', result: [], source: 'Doorstep offline data', message: null });
  });
});

describe('the offline data', () => {
  it('covers at least 120 areas, each with a town and a point in the United Kingdom', () => {
    expect(POSTCODE_AREAS.size).toBeGreaterThanOrEqual(120);
    for (const [letters, { town, latitude, longitude }] of POSTCODE_AREAS) {
      expect(letters).toMatch(/^[A-Z]{1,2}$/);
      expect(town.length).toBeGreaterThan(2);
      expect(Number(latitude)).toBeGreaterThan(49.8);
      expect(Number(latitude)).toBeLessThan(61);
      expect(Number(longitude)).toBeGreaterThan(-8.2);
      expect(Number(longitude)).toBeLessThan(1.8);
    }
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
