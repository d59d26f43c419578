import type { PagePath } from '../../paths.ts';

export interface ControlProps {
  /** The page that has it. */
  on: PagePath;
  /** Its label. */
  children: string;
}

/** A control that a text speaks of, by its label; promises.test.tsx looks for that label on its page. */
export function Control({ children }: ControlProps) {
  return <b>{children}</b>;
}
