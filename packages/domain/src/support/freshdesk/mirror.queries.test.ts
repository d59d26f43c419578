import { expect, it } from 'vitest';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { claimMirror, mirroredAt, releaseMirror } from './mirror.queries.ts';

openWorldForEachTest();

it('a round that took longer than its claim leaves the mirror to the process that took it over (SUP-17)', async () => {
  const { database } = world;
  const claimAt = (time: string) => claimMirror(database, new Date(`2026-03-02T${time}Z`));
  const slow = await claimAt('10:00:00');
  expect(await claimAt('10:04:00')).toBeUndefined();
  const next = await claimAt('10:06:00');
  await releaseMirror(database, slow!, new Date('2026-03-02T10:00:00Z'));
  expect(await claimAt('10:07:00')).toBeUndefined();
  expect(await mirroredAt(database.read)).toBeNull();
  await releaseMirror(database, next!, new Date('2026-03-02T10:06:00Z'));
  expect(await claimAt('10:07:00')).toBeDefined();
});
