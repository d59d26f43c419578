import type { Config } from '@react-router/dev/config';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineStyles } from './build-steps/inline-styles.ts';
import { listOfflineFiles } from './build-steps/offline-files.ts';
import { deferScripts } from './build-steps/defer-scripts.ts';
import { ORIGIN, listedPaths, pagePaths, pagePatterns, publicPaths } from './src/paths.ts';

/** Pages rendered at build time: the public ones, and the one for unknown paths. Others are rendered in the browser. */
const PRERENDERED = [...publicPaths, '/404'];

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    // The server answers 404 for any path that is not a page.
    await writeFile(join(client, 'pages.json'), JSON.stringify(pagePatterns));
    // And it lists for search engines what to read, under its own origin.
    const unlisted = pagePaths.filter((path) => !listedPaths.includes(path) && !path.includes(':'));
    await writeFile(
      join(client, 'site.json'),
      JSON.stringify({ origin: ORIGIN, listed: listedPaths, unlisted }),
    );
    await inlineStyles(client);
    await deferScripts(client);
    await listOfflineFiles(client);
  },
} satisfies Config;
