import type { PostcodeSource } from '@doorstep/domain/server';
import { z } from 'zod';
import { countryOf, foundAddress, isWhole } from './found-address.ts';
import { getJson } from './fetch-json.ts';

const Text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');
/** Missing for the few postcodes without a place. */
const Degrees = z
  .number()
  .nullable()
  .transform((value) => String(value ?? ''));

/** As published at postcodes.io/docs; 404 stands for a postcode that does not exist. */
const Answer = z.discriminatedUnion('status', [
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

/** Where a postcode is, from open data: its town and point, never a street. `baseUrl` is of the service or of one like it. */
export function postcodesIo(baseUrl: string): PostcodeSource {
  return {
    name: 'postcodes.io',
    partial: true,
    async find(postcode, signal) {
      if (!isWhole(postcode)) return [];
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/postcodes/${encodeURIComponent(postcode)}`);
      const { body } = await getJson(url, { signal });
      const answer = Answer.parse(body);
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
          country: countryOf(country),
        }),
      ];
    },
  };
}
