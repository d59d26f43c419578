// Icons are imported one by one, because the package's entry point has six thousand modules and adds fifteen seconds to a build. The
// package has types for its entry point only.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  export default icon;
}
