import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { themeCss } from './build-steps/theme-css.ts';

/** Modules of these packages are needed on every page; those of Mantine's core wherever a part of Mantine is. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const ICONS = /node_modules\/@tabler\/icons-react\//;
const MANTINE = /node_modules\/@mantine\/core\/esm\/core\//;

/** What nearly every public page begins with: small modules, that cost more apart than together. */
const SHELL = new RegExp(
  [
    String.raw`web/src/(session|paths|currency|colour-scheme|describe-page)\.`,
    String.raw`web/src/shell/(anchor|broken-page|currency-select|footer|header|icon-button|menu-links|menus|notice|scheme-toggle|skip-link|ways-on)\.`,
    String.raw`web/src/ui/(hydrated|link-button|offline-notice|page-spinner|skeleton|stars|toast)\.`,
    String.raw`web/src/ui/illustrations/(door|house|logo|street)\.`,
    String.raw`web/src/services/(service-grid|taglines|type-badge)\.`,
    String.raw`domain/src/(money|product|services/service-types)\.`,
    String.raw`/icons/Icon(ArrowRight|ChevronLeft|ChevronRight|PlayerPauseFilled|PlayerPlayFilled)\.`,
    String.raw`hooks/esm/(use-focus-within|use-hover|use-merged-ref|use-reduced-motion)/`,
  ].join('|'),
);

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
                { name: 'shell', test: SHELL },
                { name: 'icons', test: ICONS },
              ],
            },
          },
        },
      },
    },
  },
});
