import { appRouter } from '@doorstep/domain/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ListedProcedure, listProcedures } from './list.ts';

let listed: ListedProcedure[];
beforeAll(() => {
  listed = listProcedures();
}, 60_000);

describe('the list of procedures', () => {
  it('has every procedure of the router', () => {
    const paths = listed.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
  });

  it('has a description for each', () => {
    expect(listed.filter(({ about }) => about.trim() === '').map(({ path }) => path)).toEqual([]);
  });

  it('has kind, callers, input and output', () => {
    expect(listed.find(({ path }) => path === 'providers.offer')).toEqual({
      path: 'providers.offer',
      kind: 'mutation',
      access: 'provider',
      about: expect.stringMatching(/^Replaces the services/),
      input: '{ serviceIds: number[]; }',
      output: 'number[]',
    });
  });
});
