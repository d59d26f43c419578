import type { ReactNode } from 'react';
import classes from './link-button.module.css';

/** A button that looks like Mantine's default one, for parts of pages that do without Mantine. */
export function PlainButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} data-variant="default" onClick={onClick}>
      {children}
    </button>
  );
}
