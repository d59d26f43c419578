import { DEFAULT_THEME, MantineProvider } from '@mantine/core';
import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { serviceColours, statusColours } from '../src/palette.ts';
import { cssVariablesResolver, theme } from '../src/theme.ts';

const DEFAULTS = new URL(import.meta.resolve('@mantine/core/styles/default-css-variables.layer.css'));

/** Colours that are read: the theme's, and red, in which Mantine's calendar writes weekends. */
const READ = [...Object.keys(theme.colors ?? {}), 'red'];
const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !READ.includes(name));
const FOREIGN = new RegExp(`--mantine-color-(${foreign.join('|')})-[\\w-]+:[^;}]+;?`, 'g');

/** `data-service` and `data-status` give an element and its content the colours of a type or a status. */
const TONES = [
  ...Object.keys(serviceColours).map((type) =>
    toneOf('service', type, { solid: '', fill: '-fill', ink: '-ink' }),
  ),
  ...Object.keys(statusColours).map((status) => toneOf('status', status, { fill: '-fill', ink: '-ink' })),
].join('');

function toneOf(kind: string, name: string, parts: Record<string, string>): string {
  const colours = Object.entries(parts).map(
    ([part, suffix]) => `--${kind}-${part}:var(--ds-${kind}-${name}${suffix});`,
  );
  return `[data-${kind}='${name}']{${colours.join('')}}`;
}

/**
 * Fills `src/theme.css` with Mantine's variables and those of the theme, as Mantine's provider would write them into
 * every page: so pages have their colours and sizes without Mantine's scripts. The tones of the palette come with them.
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
        markup.replace(/^<style[^>]*>|<\/style>$/g, '').replaceAll(FOREIGN, '') +
        TONES
      );
    },
  };
}
