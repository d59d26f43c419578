import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../testing/authorisation/cases.ts';
import { actualOutcomes, expectedOutcomes, procedures } from '../testing/authorisation/matrix.ts';
import { type Scene, openScene } from '../testing/authorisation/scene.ts';
import { everyRow } from '../testing/snapshot.ts';

let scene: Scene;
let before: Awaited<ReturnType<typeof everyRow>>;
beforeAll(async () => {
  scene = await openScene();
  before = await everyRow(scene.world.database.read);
});
afterAll(() => scene.world.close());

it('every procedure is listed, and no other', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...procedures.keys()].toSorted());
});

describe.each(Object.entries(cases))('%s', (path, tried) => {
  it('is allowed for the callers in the table', () => {
    const roles = { everybody: 'public', 'signed in': [] } as const;
    expect(procedures.get(path)?.meta?.access).toEqual(
      typeof tried.for === 'string' ? roles[tried.for] : tried.for,
    );
  });

  it('responds as declared to every caller, for own, foreign and missing resources', async () => {
    expect(await actualOutcomes(scene, path, tried)).toEqual(expectedOutcomes(tried));
  });
});

it('a table that allows too much fails', async () => {
  const { names } = cases['addresses.delete']!;
  const tooMuch = { for: 'signed in', names: names!, parties: 'anybody' } as const;
  const [actual, expected] = [
    await actualOutcomes(scene, 'addresses.delete', tooMuch),
    expectedOutcomes(tooMuch),
  ];
  expect(Object.keys(expected).filter((key) => actual[key] !== expected[key])).toEqual([
    'customer, foreign',
    'other customer, own',
    'provider, own',
    'provider, foreign',
    'other provider, own',
    'other provider, foreign',
    'admin, own',
    'admin, foreign',
  ]);
});

it('calling everything changes nothing', async () => {
  expect(await everyRow(scene.world.database.read)).toEqual(before);
});
