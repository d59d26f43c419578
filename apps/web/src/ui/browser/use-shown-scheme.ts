import { useSyncExternalStore } from 'react';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** The colour scheme that the page is shown in, for what is painted with its colours as they are: `light` or `dark`. */
export function useVisibleScheme(): string | null {
  return useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(ATTRIBUTE));
}

function subscribe(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => watch.disconnect();
}
