import type { ReactNode } from 'react';
import classes from './named-facts.module.css';

/** Facts, each beside its name, or below it where there is no room. */
export function NamedFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
