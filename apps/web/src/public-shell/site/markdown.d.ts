// Compiled by build-steps/markdown.ts.
declare module '*.md' {
  import type { Section } from './prose.tsx';

  export const sections: Section[];
}
