import { type World, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach } from 'vitest';

/** A world of its own for each test of a file; read it inside the tests. */
export function worldOfEachTest(): { readonly world: World } {
  const current: { world?: World } = {};
  beforeEach(async () => {
    current.world = await openWorld();
  });
  afterEach(() => current.world?.close());
  return {
    get world() {
      if (!current.world) throw new Error('Read the world inside a test');
      return current.world;
    },
  };
}
