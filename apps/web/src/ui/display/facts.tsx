import type { ReactNode } from 'react';
import type { IconHome } from './icons.ts';
import classes from './facts.module.css';

export interface Fact {
  icon: typeof IconHome;
  title: string;
  text: ReactNode;
}

/** What is good to know, each with a picture, a name and a sentence. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={classes.list}>
      {facts.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.fact}>
          <span className={classes.icon}>
            <Icon size={20} aria-hidden />
          </span>
          <div>
            <p className={classes.title}>{title}</p>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
