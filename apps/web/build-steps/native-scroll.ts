import type { Plugin } from 'vite';

const NO_SCROLL_AREA = '\0no-scroll-area';

/**
 * Leaves ScrollArea, and the positioning library that it imports, out of dialogs and drawers: Mantine's only compare it with a
 * property that none of ours sets, and scroll natively.
 */
export function nativeScroll(): Plugin {
  return {
    name: 'native-scroll',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/ScrollArea.mjs') && /\/(Modal|Drawer)Root\.mjs$/.test(importer)
        ? NO_SCROLL_AREA
        : null,
    load: (id) => (id === NO_SCROLL_AREA ? 'export const ScrollArea = { Autosize: null };' : null),
  };
}
