import type { ReactNode } from 'react';
import { IconChevronRight } from '../../ui/display/icons.ts';
import classes from './question.module.css';

interface QuestionProps {
  ask: ReactNode;
  /** The section it is from, when it appears elsewhere. */
  topic?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A question with an answer that unfolds below it without JavaScript. */
export function Question({ ask, topic, isOpen = false, children }: QuestionProps) {
  return (
    <details className={classes.question} open={isOpen}>
      <summary>
        <div>
          <h3>{ask}</h3>
          {topic && <small>In: {topic}</small>}
        </div>
        <IconChevronRight size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  );
}
