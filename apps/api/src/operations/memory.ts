import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes that the young generation may have, its two halves of 8 MiB together, and some more; V8 itself goes on to 64 MB. */
export const MAX_YOUNG_GENERATION_BYTES = 18_000_000;

/**
 * For the time of loading, which makes much garbage once: without this the young generation would stay as large as that.
 * And for good: V8 makes things old from the start where such things lived long once, as the rows of a page do while the
 * young generation is small. Those of a long file would then be kept until a full collection, and that comes once there is
 * a fifth more than the last one left: by itself V8 lets old things become several times as many.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=20');
  mayGrow(false);
}

/** Lets the young generation grow as there is work, within bounds. @returns how to stop watching it */
export function letYoungGenerationGrow(): () => void {
  const growWithinBounds = () => mayGrow(2 * youngBytes() <= MAX_YOUNG_GENERATION_BYTES);
  growWithinBounds();
  // Looked at after each collection: V8 makes it smaller too, when there is little to do.
  const collections = new PerformanceObserver(growWithinBounds);
  collections.observe({ entryTypes: ['gc'] });
  return () => collections.disconnect();
}

/** What the young generation has at present, be it used or not. */
export function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}

/** It grows to its double, when much of it outlived a collection. */
function mayGrow(may: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${may ? 2 : 1}`);
}
