import type { Config } from '@react-router/dev/config';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressTexts } from './build-steps/compress.ts';
import { categoryPaths, pagePatterns } from './src/paths.ts';

/** Rendered at build time; every other path is rendered in the browser. `/404` is what unknown paths show. */
const PRERENDERED = ['/', '/services', ...categoryPaths, '/contact', '/auth', '/404'];

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    // The server answers 404 for any path that is not a page.
    await writeFile(join(client, 'pages.json'), JSON.stringify(pagePatterns));
    await compressTexts(client);
  },
} satisfies Config;
