import { BOOK } from '../book.ts';
import type { Check } from '../violation.ts';

/** Nothing cites what the rules were written from: it is not in the repository. */
export const former: Check = (_, texts) =>
  texts.flatMap(({ file, former: lines }) =>
    lines.map((line) => ({
      check: 'former citation',
      file,
      line,
      message: `cites what is not here; ${BOOK} has the rules`,
    })),
  );
