import { expect, it } from 'vitest';
import { shortenName } from './review.queries.ts';

it.each([
  ['Amara Cole', 'Amara C.'],
  ['  Grace  Ama Mensah ', 'Grace M.'],
  ['Ludwig van beethoven', 'Ludwig B.'],
  ["Siobhán O'Neill", 'Siobhán O.'],
  ['Eva (Smith)', 'Eva S.'],
  ['Émile E\u0301luard', 'Émile E\u0301.'],
  ['Cher', 'Cher'],
  ['Ann 2', 'Ann'],
  ['李 小龙', '李 小.'],
])('shortens %o to %o', (name, short) => {
  expect(shortenName(name)).toBe(short);
});
