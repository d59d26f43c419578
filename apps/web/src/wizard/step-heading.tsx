import { type ReactNode, useEffect, useRef } from 'react';
import classes from './wizard.module.css';

/** The heading of a step; the keyboard goes to it when the step is shown. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}
