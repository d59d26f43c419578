import { expect, it } from 'vitest';
import { shortNameOf } from './short-name.ts';

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
])('of %o strangers learn %o', (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});
