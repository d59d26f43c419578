import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a phone; false on the server. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
