import type { PostcodeSource } from '../../platform/ports.ts';
import type { PostcodeAnswer } from './postcode.schema.ts';

/** How long each source may take (ADR-14). */
const PATIENCE_MS = 2000;

const PARTIAL_MESSAGE = 'Only the town is known for this postcode. Please add the street and house number';

/**
 * Asks the sources one after another, from best to least, until one finds something; a source that fails or takes
 * longer than `patience` milliseconds is passed over, and `report` is told. When none finds anything the answer is a
 * success with an empty result, from the last source that answered.
 */
export async function lookUpPostcode(
  sources: readonly PostcodeSource[],
  postcode: string,
  report: (source: string, error: unknown) => void,
  patience = PATIENCE_MS,
): Promise<PostcodeAnswer> {
  let answer: PostcodeAnswer = { status: 'success', result: [], source: '', message: null };
  for (const { name, partial, find } of sources) {
    try {
      const result = await find(postcode, AbortSignal.timeout(patience));
      answer = { status: 'success', result, source: name, message: null };
      if (result.length > 0)
        return partial ? { ...answer, status: 'partial', message: PARTIAL_MESSAGE } : answer;
    } catch (error) {
      report(name, error);
    }
  }
  return answer;
}
