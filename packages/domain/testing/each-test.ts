import { afterEach, beforeEach } from 'vitest';
import { type World, openWorld } from './world.ts';

/** The world of the test that runs. */
export let world: World;

/** Opens a world before each test of a file and closes it after all else that the file does then. */
export function openWorldForEachTest(): void {
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());
}
