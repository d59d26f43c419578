import { type PostcodeSource, offlineSource } from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import { idealPostcodes } from './ideal-postcodes.ts';
import { osPlaces } from './os-places.ts';
import { postcodesIo } from './postcodes-io.ts';

type Settings = Pick<Environment, 'IDEAL_POSTCODES_API_KEY' | 'OS_PLACES_API_KEY' | 'POSTCODES_URL'>;

/** The sources of addresses that are configured, from best to least; our own data is the last (ADR-14). */
export function postcodeSources(settings: Settings): PostcodeSource[] {
  const { IDEAL_POSTCODES_API_KEY, OS_PLACES_API_KEY, POSTCODES_URL } = settings;
  return [
    ...(IDEAL_POSTCODES_API_KEY ? [idealPostcodes(IDEAL_POSTCODES_API_KEY)] : []),
    ...(OS_PLACES_API_KEY ? [osPlaces(OS_PLACES_API_KEY)] : []),
    ...(POSTCODES_URL ? [postcodesIo(POSTCODES_URL)] : []),
    offlineSource,
  ];
}
