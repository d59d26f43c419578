import AREAS from './postcode-areas.json' with { type: 'json' };
import { postcodeIn } from './postcode-in-text.ts';

/** A postcode area or district, with a point near its middle. */
export interface PostcodeArea {
  town: string;
  county: string | null;
  latitude: string;
  longitude: string;
}

/**
 * Our own data by outward code: the areas of the United Kingdom (`SE`, the town's centre to two decimals) and the
 * districts in and around London (`SE1`, accurate to about 1 km).
 */
export const POSTCODE_AREAS: ReadonlyMap<string, PostcodeArea> = new Map(
  Object.entries(AREAS).map(([code, row]) => {
    const [town, county, latitude, longitude] = row as [string, string | null, string, string];
    return [code, { town, county, latitude, longitude }];
  }),
);

/** Returns the London district of a full or partial postcode, otherwise its postcode area; undefined when unknown. */
export function findPostcodeArea(postcode: string): PostcodeArea | undefined {
  const [outward = ''] = (postcodeIn(postcode) ?? postcode).split(' ');
  return (
    POSTCODE_AREAS.get(outward) ??
    // Districts in central London are subdivided: EC1A, WC2N.
    POSTCODE_AREAS.get(outward.replace(/(?<=\d)[A-Z]$/, '')) ??
    POSTCODE_AREAS.get(/^[A-Z]+/.exec(outward)?.[0] ?? '')
  );
}
