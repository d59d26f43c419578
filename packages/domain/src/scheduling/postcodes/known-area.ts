import { POSTCODE_AREAS, type PostcodeArea } from './areas.ts';
import { LONDON_DISTRICTS } from './london-districts.ts';
import { postcodeIn } from './postcode-in-text.ts';

/**
 * What our own data knows of a postcode or the beginning of one: its district in London, elsewhere its area; undefined
 * where there is none of that name.
 */
export function knownArea(postcode: string): PostcodeArea | undefined {
  const [outward = ''] = (postcodeIn(postcode) ?? postcode).split(' ');
  return (
    LONDON_DISTRICTS.get(outward) ??
    // Districts in the middle of London are divided further: EC1A, WC2N.
    LONDON_DISTRICTS.get(outward.replace(/(?<=\d)[A-Z]$/, '')) ??
    POSTCODE_AREAS.get(/^[A-Z]+/.exec(postcode)?.[0] ?? '')
  );
}
