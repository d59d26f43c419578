import type { ReactNode } from 'react';
import { IconChevronRight } from '../../ui/display/icons.ts';
import classes from './question.module.css';

/** A question with an answer that unfolds below it without JavaScript. */
export function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details className={classes.question}>
      <summary>
        <h3>{ask}</h3>
        <IconChevronRight size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  );
}
