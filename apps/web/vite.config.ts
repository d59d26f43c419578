import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { themeCss } from './build-steps/theme-css.ts';

/** Modules of these packages are needed on every page; those of Mantine's core wherever a part of Mantine is. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const MANTINE = /node_modules\/@mantine\/core\/esm\/core\//;

export default defineConfig({
  plugins: [reactRouter(), themeCss()],
  build: {
    rolldownOptions: {
      // The domain's modules only define; a page that needs a constant does not load zod for the schemas beside it.
      treeshake: { moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }] },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // In one file they are compressed as one: several kilobytes less than in a dozen.
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'mantine', test: MANTINE },
              ],
            },
          },
        },
      },
    },
  },
});
