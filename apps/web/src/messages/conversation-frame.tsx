import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconChevronLeft } from '../ui/display/icons.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import classes from './conversation-frame.module.css';

interface ConversationFrameProps {
  name: string;
  /** When the two meet next: the date and the time slot (MSG-4). */
  when: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** A conversation: who with and for when, then what was said, then where to write. */
export function ConversationFrame({ name, when, badge, children }: ConversationFrameProps) {
  return (
    <section className={classes.frame} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        <Link to={{ search: '' }} className={classes.back} aria-label="All conversations">
          <IconChevronLeft size={22} aria-hidden />
        </Link>
        <Avatar name={name} size="tiny" />
        <div className={classes.who}>
          <h2>{name}</h2>
          <p className={classes.when}>{when}</p>
        </div>
        {badge}
      </header>
      {children}
    </section>
  );
}
