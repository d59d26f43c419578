import { DEFAULT_THEME, MantineProvider } from '@mantine/core';
import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/theme.ts';

const DEFAULTS = new URL(import.meta.resolve('@mantine/core/styles/default-css-variables.layer.css'));

/** Colours that are read: the theme's, and red, in which Mantine's calendar writes weekends. */
const READ = [...Object.keys(theme.colors ?? {}), 'red'];
const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !READ.includes(name));
const FOREIGN = new RegExp(`--mantine-color-(${foreign.join('|')})-[\\w-]+:[^;}]+;?`, 'g');

/**
 * Fills `src/theme.css` with Mantine's variables and those of the theme, as Mantine's provider would write them into
 * every page: so pages have their colours and sizes without Mantine's scripts.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    async load(id) {
      if (!id.endsWith('/src/theme.css')) return null;
      const defaults = await readFile(DEFAULTS, 'utf8');
      const markup = renderToStaticMarkup(
        createElement(MantineProvider, { theme, cssVariablesResolver, withGlobalClasses: false }),
      );
      return (
        defaults.replaceAll(FOREIGN, '') +
        markup.replace(/^<style[^>]*>|<\/style>$/g, '').replaceAll(FOREIGN, '')
      );
    },
  };
}
