import type { PostcodeSource } from '../../platform/ports.ts';
import { findPostcodeArea } from './postcode-areas.ts';
import type { PostcodeAnswer } from './postcode.schema.ts';

/** Limit per source (ADR-14). */
const SOURCE_TIMEOUT_MS = 2000;

const PARTIAL_MESSAGE = 'We only know the town for this postcode. Please add the street and house number';

/**
 * Queries the sources from best to worst until one finds something. A source that fails or exceeds `timeoutMs` is
 * reported and skipped. When none finds anything, the answer is an empty success from the last source that answered.
 */
export async function lookUpPostcode(
  sources: readonly PostcodeSource[],
  postcode: string,
  report: (source: string, error: unknown) => void,
  timeoutMs = SOURCE_TIMEOUT_MS,
): Promise<PostcodeAnswer> {
  let answer: PostcodeAnswer = { status: 'success', result: [], source: '', message: null };
  for (const { name, partial, find } of sources) {
    try {
      const result = await find(postcode, AbortSignal.timeout(timeoutMs));
      answer = { status: 'success', result, source: name, message: null };
      if (result.length > 0)
        return partial ? { ...answer, status: 'partial', message: PARTIAL_MESSAGE } : answer;
    } catch (error) {
      report(name, error);
    }
  }
  return answer;
}

/** The last source, always available: the town of a postcode's district or area, never a street (ADR-15). */
export const offlineSource: PostcodeSource = {
  name: 'Doorstep’s postcode list',
  partial: true,
  find: async (postcode) => {
    const area = findPostcodeArea(postcode);
    if (!area) return [];
    const { town, latitude, longitude } = area;
    const county = area.county ?? '';
    const formatted = [town, county, postcode].filter(Boolean).join(', ');
    const address = { line1: '', line2: '', city: town, county, postcode, country: 'United Kingdom' };
    return [{ ...address, latitude, longitude, formatted }];
  },
};
