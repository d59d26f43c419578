import { knownArea } from './known-area.ts';
import type { PostcodeSource } from '../../platform/ports.ts';

/** Our own data, always there, the last to be asked: the town of a postcode's district or area, never a street (ADR-15). */
export const offlineSource: PostcodeSource = {
  name: 'Doorstep offline data',
  partial: true,
  find: async (postcode) => {
    const area = knownArea(postcode);
    if (!area) return [];
    const { town, latitude, longitude } = area;
    const county = area.county ?? '';
    const formatted = [town, county, postcode].filter(Boolean).join(', ');
    const place = { line1: '', line2: '', city: town, county, postcode, country: 'United Kingdom' };
    return [{ ...place, latitude, longitude, formatted }];
  },
};
