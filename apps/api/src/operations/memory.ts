import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Limit of V8's young generation: two halves of 8 MiB and some more. V8's own limit is 64 MB. */
export const MAX_YOUNG_GENERATION_BYTES = 18_000_000;

/**
 * Keeps the young generation small while modules are loaded, which creates much garbage once. It also turns off
 * pretenuring for good: V8 allocates objects as old where earlier ones survived, as the rows of a page do while the young
 * generation is small, and the rows of a long file would then stay until a full collection. That begins after 20% of growth,
 * where V8's default is several times as much.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=20');
  allowGrowth(false);
}

/** Lets the young generation grow as there is work, within bounds. Returns a function that stops it. */
export function letYoungGenerationGrow(): () => void {
  const growWithinBounds = () => allowGrowth(2 * youngBytes() <= MAX_YOUNG_GENERATION_BYTES);
  growWithinBounds();
  // After each collection, because V8 also shrinks it.
  const collections = new PerformanceObserver(growWithinBounds);
  collections.observe({ entryTypes: ['gc'] });
  return () => collections.disconnect();
}

export function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}

/** Sets whether the young generation doubles when many of its objects survive a collection. */
function allowGrowth(may: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${may ? 2 : 1}`);
}
