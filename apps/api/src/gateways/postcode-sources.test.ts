import { lookUpPostcode } from '@doorstep/domain/server';
import { HttpResponse, type JsonBodyType, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  DOWNING_STREET,
  IDEAL_POSTCODES_RESPONSE,
  POSTCODES_IO_RESPONSE,
  OS_PLACES_RESPONSE,
} from '../../testing/postcode-answers.ts';
import { readEnvironment } from '../env.ts';
import { postcodeSources } from './postcode-sources.ts';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const IDEAL_URL = 'https://api.ideal-postcodes.co.uk/v1/postcodes/:postcode';
const OS_URL = 'https://api.os.uk/search/places/v1/postcode';
const OPEN_URL = 'https://open.example/api/postcodes/:postcode';

const ideal = { IDEAL_POSTCODES_API_KEY: 'ideal-key' };
const os = { OS_PLACES_API_KEY: 'os-key' };
const open = { POSTCODES_URL: 'https://open.example/api/' };

/** Returns the result of a look-up with these settings, and the sources that it reported. */
async function ask(settings: Record<string, string>, postcode = 'SW1A 2AA') {
  const failures: string[] = [];
  const report = (name: string) => failures.push(name);
  const sources = postcodeSources(readEnvironment(settings));
  const { status, source, result } = await lookUpPostcode(sources, postcode, report, 100);
  return { status, source, result, failures };
}

const answers = (url: string, body: JsonBodyType, status = 200) =>
  network.use(http.get(url, () => HttpResponse.json(body, { status })));

describe('Ideal Postcodes', () => {
  test('names every address, and gets its key in a header', async () => {
    let asked: Request | undefined;
    network.use(
      http.get(IDEAL_URL, ({ request }) => {
        asked = request;
        return HttpResponse.json(IDEAL_POSTCODES_RESPONSE);
      }),
    );
    const { result, ...answer } = await ask(ideal);
    expect(answer).toEqual({ status: 'success', source: 'Ideal Postcodes', failures: [] });
    expect(result).toEqual([
      DOWNING_STREET,
      expect.objectContaining({ line1: 'Flat 2', line2: 'Chequers House, 11 Downing Street' }),
    ]);
    expect(asked?.url).toBe('https://api.ideal-postcodes.co.uk/v1/postcodes/SW1A%202AA');
    expect(asked?.headers.get('authorization')).toBe('IDEALPOSTCODES api_key="ideal-key"');
  });

  test('leaves an unknown postcode to the next source', async () => {
    answers(IDEAL_URL, { code: 4040, message: 'Postcode Not Found', suggestions: [] }, 404);
    expect(await ask(ideal)).toMatchObject({ source: 'Doorstep’s postcode list', failures: [] });
  });
});

describe('OS Places', () => {
  test('names every address in the order of an envelope', async () => {
    let asked: Request | undefined;
    network.use(
      http.get(OS_URL, ({ request }) => {
        asked = request;
        return HttpResponse.json(OS_PLACES_RESPONSE);
      }),
    );
    const { result, ...answer } = await ask(os);
    expect(answer).toEqual({ status: 'success', source: 'OS Places', failures: [] });
    expect(result[0]).toEqual(DOWNING_STREET);
    expect(result.slice(1).map(({ line1, line2, city }) => [line1, line2, city])).toEqual([
      [
        "Prime Minister's Office",
        'Flat 2, Chequers House, 11 Mews Court, Downing Street, Nursling',
        'London',
      ],
      ['12A Downing Street', '', 'London'],
      ['PO Box 77', '', "King's Lynn"],
    ]);
    expect(new URL(asked!.url).searchParams.get('postcode')).toBe('SW1A 2AA');
    expect(asked?.url).not.toContain('os-key');
    expect(asked?.headers.get('key')).toBe('os-key');
  });

  test.each([
    ['FLAT 2A', 'Flat 2A'],
    ['1ST FLOOR', '1st Floor'],
    ["ST JAMES'S 4B-C", "St James's 4B-C"],
  ])('writes %s as %s', async (building, line) => {
    const DPA = { BUILDING_NAME: building, POST_TOWN: 'LONDON', POSTCODE: 'SW1A 2AA' };
    answers(OS_URL, { header: { totalresults: 1 }, results: [{ DPA }] });
    expect((await ask(os)).result[0]).toMatchObject({ line1: line });
  });

  test('answers without a list when it finds nothing', async () => {
    answers(OS_URL, { header: { totalresults: 0 } });
    expect(await ask(os)).toMatchObject({ source: 'Doorstep’s postcode list', failures: [] });
  });
});

describe('postcodes.io', () => {
  test('responds with the town, as a partial answer', async () => {
    answers(OPEN_URL, POSTCODES_IO_RESPONSE);
    expect(await ask(open)).toEqual({
      status: 'partial',
      source: 'postcodes.io',
      failures: [],
      result: [{ ...DOWNING_STREET, line1: '', formatted: 'London, SW1A 2AA' }],
    });
  });

  test('names the district outside London, and other countries', async () => {
    const place = {
      ...POSTCODES_IO_RESPONSE.result,
      region: null,
      admin_district: 'Jersey',
      country: 'Channel Islands',
    };
    answers(OPEN_URL, { status: 200, result: { ...place, latitude: null } });
    const { result } = await ask(open);
    expect(result[0]).toMatchObject({ city: 'Jersey', country: 'Channel Islands', latitude: '' });
  });

  test('leaves an unknown postcode to our own data', async () => {
    answers(OPEN_URL, { status: 404, error: 'Postcode not found' }, 404);
    expect(await ask(open)).toMatchObject({ source: 'Doorstep’s postcode list', failures: [] });
  });
});

describe('the chain', () => {
  const all = { ...ideal, ...os, ...open };

  test('asks licensed sources first, then the open one, then our own data', async () => {
    answers(IDEAL_URL, { code: 4040, message: 'Postcode Not Found' }, 404);
    answers(OS_URL, { header: { totalresults: 0 } });
    answers(OPEN_URL, POSTCODES_IO_RESPONSE);
    expect((await ask(all)).source).toBe('postcodes.io');
    answers(OS_URL, OS_PLACES_RESPONSE);
    expect((await ask(all)).source).toBe('OS Places');
    answers(IDEAL_URL, IDEAL_POSTCODES_RESPONSE);
    expect((await ask(all)).source).toBe('Ideal Postcodes');
  });

  test('asks no external source about an incomplete postcode', async () => {
    expect(await ask(all, 'SW1A')).toMatchObject({ status: 'partial', source: 'Doorstep’s postcode list' });
    expect(await ask(all, 'ZZ9')).toEqual({
      status: 'success',
      source: 'Doorstep’s postcode list',
      result: [],
      failures: [],
    });
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['is out of reach', () => HttpResponse.error()],
    [
      'takes too long',
      async () => {
        await delay('infinite');
        return HttpResponse.json({});
      },
    ],
    ['refuses its key', () => HttpResponse.json({ code: 4010, message: 'Invalid Key' }, { status: 401 })],
    ['fails', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    ['answers something else', () => HttpResponse.json({ hello: 'world' })],
    ['answers nothing', () => new HttpResponse(null, { status: 200 })],
    ['leaves out what matters', () => HttpResponse.json({ code: 2000, status: 200, result: [{}] })],
    ['points elsewhere', () => HttpResponse.redirect('https://elsewhere.example/')],
  ])('goes on when a source %s, and reports it', async (_name, answer) => {
    for (const url of [IDEAL_URL, OS_URL, OPEN_URL]) network.use(http.get(url, answer));
    expect(await ask(all)).toMatchObject({
      status: 'partial',
      source: 'Doorstep’s postcode list',
      failures: ['Ideal Postcodes', 'OS Places', 'postcodes.io'],
    });
  });
});
