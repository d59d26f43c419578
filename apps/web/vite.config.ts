import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { markdown } from './build-steps/markdown.ts';
import { nativeScroll } from './build-steps/native-scroll.ts';
import { themeCss } from './build-steps/theme-css.ts';

/** Modules of these packages are needed on every page; those of Mantine's core, and the hooks of nearly all its parts, wherever one is. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const ICONS = /node_modules\/@tabler\/icons-react\//;
const MANTINE = /node_modules\/@mantine\/(core\/esm\/core|hooks\/esm\/(use-id|use-uncontrolled))\//;

/** Modules that every public page loads, with their imports: small ones that cost more apart than in one chunk. */
const SHELL = /web\/src\/(root\.|public-shell\/(?!deferred\/|site\/))/;

/**
 * Modules that nearly every signed-in page loads. Every page has the list of what each other page loads, in which one
 * chunk takes less than several.
 */
const QUERY =
  /web\/src\/(api\.|ui\/(feedback\/(query|notice)|browser\/(focus|url-state|use-now)|forms\/draft)\.)/;
const MEDIA = /node_modules\/@mantine\/hooks\/esm\/(use-media-query|use-reduced-motion)\//;
const DATES = /domain\/src\/platform\/(count|dates)\./;

/** As those who render pages ahead name them too. */
const FONT_OR_PICTURE = 'assets/[name]-[hash][extname]';

export default defineConfig({
  plugins: [reactRouter(), themeCss(), nativeScroll(), markdown()],
  build: {
    // The names of the files, for the byte check and for debugging.
    manifest: true,
    // Which takes a second, and which the byte check does page by page.
    reportCompressedSize: false,
    rolldownOptions: {
      // The domain's modules only define; a page that needs a constant does not load zod for the schemas next to it.
      treeshake: { moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }] },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the list of all files: names in it would weigh as much as its hashes.
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : FONT_OR_PICTURE,
            // In one file they are compressed as one: several kilobytes less than in a dozen.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'mantine', test: MANTINE },
                { name: 'shell', test: SHELL },
                { name: 'icons', test: ICONS },
                { name: 'query', test: QUERY },
                { name: 'dates', test: DATES },
                { name: 'media', test: MEDIA },
                // Apart from the schema of messages, which brings zod.
                { name: 'chat-window', test: /messages\/chat-window/ },
              ],
            },
          },
        },
      },
    },
  },
});
