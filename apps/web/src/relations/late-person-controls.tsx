import { lateFor } from '../late-for.tsx';

/** The same for public pages. */
export const LatePersonControls = lateFor(
  'customer',
  async () => (await import('./person-controls.tsx')).PersonControls,
);
