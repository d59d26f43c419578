import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/theme.ts';

/**
 * Fills `src/theme.css` with the variables of the theme, as Mantine's provider would write them into every page: so
 * pages have their colours and sizes without Mantine's scripts.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    load(id) {
      if (!id.endsWith('/src/theme.css')) return null;
      const markup = renderToStaticMarkup(
        createElement(MantineProvider, { theme, cssVariablesResolver, withGlobalClasses: false }),
      );
      return markup.replace(/^<style[^>]*>|<\/style>$/g, '');
    },
  };
}
