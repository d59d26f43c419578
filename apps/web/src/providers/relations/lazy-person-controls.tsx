import { lazyFor } from '../../lazy-for.tsx';

/** The same for public pages. */
export const LazyPersonControls = lazyFor(
  'customer',
  async () => (await import('./person-controls.tsx')).PersonControls,
);
