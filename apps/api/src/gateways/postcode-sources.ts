import type { FoundAddress } from '@doorstep/domain';
import { type PostcodeSource, offlineSource } from '@doorstep/domain/server';
import { z } from 'zod';
import type { Environment } from '../env.ts';
import { getJson } from './fetch-json.ts';

type Settings = Pick<Environment, 'IDEAL_POSTCODES_API_KEY' | 'OS_PLACES_API_KEY' | 'POSTCODES_URL'>;

/** Returns the configured sources of addresses, the best first; our own data is the last (ADR-14). */
export function postcodeSources(settings: Settings): PostcodeSource[] {
  const { IDEAL_POSTCODES_API_KEY, OS_PLACES_API_KEY, POSTCODES_URL } = settings;
  return [
    ...(IDEAL_POSTCODES_API_KEY ? [idealPostcodes(IDEAL_POSTCODES_API_KEY)] : []),
    ...(OS_PLACES_API_KEY ? [osPlaces(OS_PLACES_API_KEY)] : []),
    ...(POSTCODES_URL ? [postcodesIo(POSTCODES_URL)] : []),
    offlineSource,
  ];
}

const IDEAL_BASE = 'https://api.ideal-postcodes.co.uk/v1/postcodes/';

/** Empty for the few addresses without a place. */
const IdealDegrees = z.union([z.number(), z.string()]).transform(String);

/** As published at docs.ideal-postcodes.co.uk: codes 2000 and 4040 (postcode not found). */
const IdealAnswer = z.discriminatedUnion('code', [
  z.object({
    code: z.literal(2000),
    result: z.array(
      z.object({
        line_1: z.string(),
        line_2: z.string(),
        line_3: z.string(),
        post_town: z.string(),
        county: z.string().default(''),
        postcode: z.string(),
        country: z.string(),
        latitude: IdealDegrees,
        longitude: IdealDegrees,
      }),
    ),
  }),
  z.object({ code: z.literal(4040) }),
]);

/** Every address of a postcode, from the Royal Mail's file. */
function idealPostcodes(apiKey: string): PostcodeSource {
  return {
    name: 'Ideal Postcodes',
    partial: false,
    async find(postcode, signal) {
      if (!isComplete(postcode)) return [];
      const headers = { authorization: `IDEALPOSTCODES api_key="${apiKey}"` };
      const { body } = await getJson(new URL(encodeURIComponent(postcode), IDEAL_BASE), { signal, headers });
      const answer = IdealAnswer.parse(body);
      if (answer.code === 4040) return [];
      return answer.result.map(({ line_1, line_2, line_3, post_town, country, ...rest }) =>
        foundAddress({
          line1: line_1,
          line2: [line_2, line_3].filter(Boolean).join(', '),
          city: capitalise(post_town),
          country: toCountry(country),
          ...rest,
        }),
      );
    },
  };
}

const OS_URL = 'https://api.os.uk/search/places/v1/postcode';

const Part = z.string().default('');

/** One delivery point, as published at docs.os.uk (OS Places API, postcode, dataset DPA). */
const DeliveryPoint = z.object({
  ORGANISATION_NAME: Part,
  PO_BOX_NUMBER: Part,
  SUB_BUILDING_NAME: Part,
  BUILDING_NAME: Part,
  BUILDING_NUMBER: Part,
  DEPENDENT_THOROUGHFARE_NAME: Part,
  THOROUGHFARE_NAME: Part,
  DOUBLE_DEPENDENT_LOCALITY: Part,
  DEPENDENT_LOCALITY: Part,
  POST_TOWN: z.string(),
  POSTCODE: z.string(),
  LAT: z.number().optional(),
  LNG: z.number().optional(),
});
type DeliveryPoint = z.infer<typeof DeliveryPoint>;

/** Without a match the list is missing. */
const OsAnswer = z.object({
  header: z.object({ totalresults: z.number() }),
  results: z.array(z.object({ DPA: DeliveryPoint })).default([]),
});

/** Every address of a postcode, from Ordnance Survey. */
function osPlaces(apiKey: string): PostcodeSource {
  return {
    name: 'OS Places',
    partial: false,
    async find(postcode, signal) {
      if (!isComplete(postcode)) return [];
      const url = new URL(OS_URL);
      url.search = new URLSearchParams({ postcode, dataset: 'DPA', output_srs: 'EPSG:4326' }).toString();
      const { body } = await getJson(url, { signal, headers: { key: apiKey } });
      return OsAnswer.parse(body).results.map(({ DPA }) => toFoundAddress(DPA));
    },
  };
}

function toFoundAddress(point: DeliveryPoint): FoundAddress {
  const [line1 = '', ...rest] = addressLines(point);
  return foundAddress({
    line1,
    line2: rest.join(', '),
    city: capitalise(point.POST_TOWN),
    // Not part of a postal address, so not in this data.
    county: '',
    postcode: point.POSTCODE,
    country: 'United Kingdom',
    latitude: String(point.LAT ?? ''),
    longitude: String(point.LNG ?? ''),
  });
}

/** Returns the lines of an envelope. A building name such as 12A precedes its street, like a number. */
function addressLines(point: DeliveryPoint): string[] {
  const isNumber = /^\d+[A-Z]?(-\d+[A-Z]?)?$/.test(point.BUILDING_NAME);
  const number = point.BUILDING_NUMBER || (isNumber ? point.BUILDING_NAME : '');
  const streets = [point.DEPENDENT_THOROUGHFARE_NAME, point.THOROUGHFARE_NAME].filter(Boolean);
  const [street = '', ...others] = streets.map(capitalise);
  return [
    capitalise(point.ORGANISATION_NAME),
    point.PO_BOX_NUMBER && `PO Box ${point.PO_BOX_NUMBER}`,
    capitalise(point.SUB_BUILDING_NAME),
    isNumber ? '' : capitalise(point.BUILDING_NAME),
    `${number} ${street}`.trim(),
    ...others,
    capitalise(point.DOUBLE_DEPENDENT_LOCALITY),
    capitalise(point.DEPENDENT_LOCALITY),
  ].filter(Boolean);
}

const Text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');
/** Missing for the few postcodes without a place. */
const Degrees = z
  .number()
  .nullable()
  .transform((value) => String(value ?? ''));

/** As published at postcodes.io/docs; 404 means that a postcode does not exist. */
const PostcodesIoAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(200),
    result: z.object({
      postcode: z.string(),
      latitude: Degrees,
      longitude: Degrees,
      country: z.string(),
      region: Text,
      admin_county: Text,
      admin_district: Text,
    }),
  }),
  z.object({ status: z.literal(404) }),
]);

/** The town and point of a postcode, from open data. `baseUrl` is of the service or a compatible one. */
function postcodesIo(baseUrl: string): PostcodeSource {
  return {
    name: 'postcodes.io',
    partial: true,
    async find(postcode, signal) {
      if (!isComplete(postcode)) return [];
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/postcodes/${encodeURIComponent(postcode)}`);
      const { body } = await getJson(url, { signal });
      const answer = PostcodesIoAnswer.parse(body);
      if (answer.status === 404) return [];
      const { region, admin_district, admin_county, country, ...place } = answer.result;
      return [
        foundAddress({
          ...place,
          line1: '',
          line2: '',
          // The boroughs of London have one post town; elsewhere the district is the nearest thing to it.
          city: region === 'London' ? 'London' : admin_district,
          county: admin_county,
          country: toCountry(country),
        }),
      ];
    },
  };
}

/** Returns whether a postcode is complete. Only the offline data knows partial ones. */
function isComplete(postcode: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(postcode);
}

function foundAddress(parts: Omit<FoundAddress, 'formatted'>): FoundAddress {
  const { line1, line2, city, county, postcode } = parts;
  return { ...parts, formatted: [line1, line2, city, county, postcode].filter(Boolean).join(', ') };
}

const NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland'];

function toCountry(nation: string): string {
  return nation === '' || NATIONS.includes(nation) ? 'United Kingdom' : nation;
}

/** Matches the first letter of a word, and the letter of a number such as `2A`. */
const CAPITALS = /(?<![\p{L}\p{N}'’])\p{L}|(?<=\d)\p{L}(?![\p{L}\p{N}])/gu;

/** `ST JAMES'S` → `St James's`: these services return post towns and streets in capitals. */
function capitalise(words: string): string {
  return words.toLowerCase().replaceAll(CAPITALS, (letter) => letter.toUpperCase());
}
