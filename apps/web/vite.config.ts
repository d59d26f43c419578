import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    rolldownOptions: {
      // The domain's modules only define; a page that needs a constant does not load zod for the schemas beside it.
      treeshake: { moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }] },
    },
  },
});
