import type { FoundAddress } from '@doorstep/domain';
import type { PostcodeSource } from '@doorstep/domain/server';
import { z } from 'zod';
import { capitalised, foundAddress, isWhole } from './found-address.ts';
import { getJson } from './fetch-json.ts';

const URL_OF_POSTCODE = 'https://api.os.uk/search/places/v1/postcode';

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
const Answer = z.object({
  header: z.object({ totalresults: z.number() }),
  results: z.array(z.object({ DPA: DeliveryPoint })).default([]),
});

/** Every address of a postcode, from Ordnance Survey; needs a key. */
export function osPlaces(apiKey: string): PostcodeSource {
  return {
    name: 'OS Places',
    partial: false,
    async find(postcode, signal) {
      if (!isWhole(postcode)) return [];
      const url = new URL(URL_OF_POSTCODE);
      url.search = new URLSearchParams({ postcode, dataset: 'DPA', output_srs: 'EPSG:4326' }).toString();
      const { body } = await getJson(url, { signal, headers: { key: apiKey } });
      return Answer.parse(body).results.map(({ DPA }) => addressOf(DPA));
    },
  };
}

function addressOf(point: DeliveryPoint): FoundAddress {
  const [line1 = '', ...rest] = linesOf(point);
  return foundAddress({
    line1,
    line2: rest.join(', '),
    city: capitalised(point.POST_TOWN),
    // Not part of a postal address, so not in this data.
    county: '',
    postcode: point.POSTCODE,
    country: 'United Kingdom',
    latitude: String(point.LAT ?? ''),
    longitude: String(point.LNG ?? ''),
  });
}

/** The parts in the order of an envelope. A building name such as 12A stands before its street, like a number. */
function linesOf(point: DeliveryPoint): string[] {
  const isNumber = /^\d+[A-Z]?(-\d+[A-Z]?)?$/.test(point.BUILDING_NAME);
  const number = point.BUILDING_NUMBER || (isNumber ? point.BUILDING_NAME : '');
  const streets = [point.DEPENDENT_THOROUGHFARE_NAME, point.THOROUGHFARE_NAME].filter(Boolean);
  const [street = '', ...others] = streets.map(capitalised);
  return [
    capitalised(point.ORGANISATION_NAME),
    point.PO_BOX_NUMBER && `PO Box ${point.PO_BOX_NUMBER}`,
    capitalised(point.SUB_BUILDING_NAME),
    isNumber ? '' : capitalised(point.BUILDING_NAME),
    `${number} ${street}`.trim(),
    ...others,
    capitalised(point.DOUBLE_DEPENDENT_LOCALITY),
    capitalised(point.DEPENDENT_LOCALITY),
  ].filter(Boolean);
}
