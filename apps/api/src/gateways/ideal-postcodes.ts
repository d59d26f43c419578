import type { PostcodeSource } from '@doorstep/domain/server';
import { z } from 'zod';
import { capitalised, countryOf, foundAddress, isWhole } from './found-address.ts';
import { getJson } from './fetch-json.ts';

const BASE = 'https://api.ideal-postcodes.co.uk/v1/postcodes/';

/** Empty for the few addresses without a place. */
const Degrees = z.union([z.number(), z.string()]).transform(String);

/** As published at docs.ideal-postcodes.co.uk: codes 2000 and 4040 (postcode not found). */
const Answer = z.discriminatedUnion('code', [
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
        latitude: Degrees,
        longitude: Degrees,
      }),
    ),
  }),
  z.object({ code: z.literal(4040) }),
]);

/** Every address of a postcode, from the Royal Mail's file; needs a key. */
export function idealPostcodes(apiKey: string): PostcodeSource {
  return {
    name: 'Ideal Postcodes',
    partial: false,
    async find(postcode, signal) {
      if (!isWhole(postcode)) return [];
      const headers = { authorization: `IDEALPOSTCODES api_key="${apiKey}"` };
      const { body } = await getJson(new URL(encodeURIComponent(postcode), BASE), { signal, headers });
      const answer = Answer.parse(body);
      if (answer.code === 4040) return [];
      return answer.result.map(({ line_1, line_2, line_3, post_town, country, ...rest }) =>
        foundAddress({
          line1: line_1,
          line2: [line_2, line_3].filter(Boolean).join(', '),
          city: capitalised(post_town),
          country: countryOf(country),
          ...rest,
        }),
      );
    },
  };
}
