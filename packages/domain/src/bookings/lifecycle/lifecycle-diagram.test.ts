import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { BOOKING_STATUSES, lifecycle } from './booking.lifecycle.ts';

/** The lifecycle table as a Mermaid state diagram. */
function diagram(): string {
  const final = BOOKING_STATUSES.filter((status) =>
    lifecycle.every(({ from, to }) => from !== status || to === status),
  );
  return [
    'stateDiagram-v2',
    '  [*] --> pending: request (customer)',
    ...lifecycle.map(({ move, from, to, by, when, only }) => {
      const guards = [...by, ...(when === 'always' ? [] : [when]), ...only];
      return `  ${from} --> ${to}: ${move} (${guards.join(', ')})`;
    }),
    ...final.map((status) => `  ${status} --> [*]`),
  ].join('\n');
}

it('is the diagram that ARCHITECTURE.md shows', async () => {
  const page = await readFile(new URL('../../../../../ARCHITECTURE.md', import.meta.url), 'utf8');
  expect(/```mermaid\n([\s\S]*?)\n```/.exec(page)?.[1]).toBe(diagram());
});
