import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** Shows its children in the browser only; until then, and in prerendered pages, `fallback`. */
export function Hydrated({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return useMounted() ? children : fallback;
}
