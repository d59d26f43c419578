import type { ReactNode } from 'react';
import type { IconHome } from './icons.ts';
import classes from './facts.module.css';
import { formatDate, formatTime } from '@doorstep/domain';

export interface Fact {
  icon: typeof IconHome;
  title: string;
  text: ReactNode;
}

/** Explanations, each with an icon, a title and a sentence. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={classes.explained}>
      {facts.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.fact}>
          <span className={classes.icon} data-arch>
            <Icon size={20} aria-hidden />
          </span>
          <div>
            <p className={classes.title}>{title}</p>
            <p className={classes.explanation}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Facts with their names: each name before its text, or as columns. */
export function NamedFacts({ inRow, children }: { inRow?: true; children: ReactNode }) {
  return (
    <dl className={classes.named} data-in-row={inRow}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Events with their times, as {@link DatedEntry}. */
export function DatedList({ children }: { children: ReactNode }) {
  return (
    <ol className={classes.dated} data-rows>
      {children}
    </ol>
  );
}

export function DatedEntry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li>
      <time dateTime={at}>
        {formatDate(at)}, {formatTime(at)}
      </time>
      <span>{children}</span>
    </li>
  );
}

interface RowListProps {
  label: string;
  /** Announces changes to screen readers. */
  live?: boolean;
  children: ReactNode;
}

/** A list of framed {@link Row}s. */
export function RowList({ label, live = false, children }: RowListProps) {
  return (
    <ul className={classes.rows} aria-label={label} aria-live={live ? 'polite' : undefined}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon?: Fact['icon'];
  extra: ReactNode;
  children: ReactNode;
}

/** A row with its actions or state on the right, and perhaps an icon on the left. */
export function Row({ icon: Icon, extra, children }: RowProps) {
  return (
    <li className={classes.row}>
      {Icon && (
        <span className={classes.icon} data-arch>
          <Icon size={20} aria-hidden />
        </span>
      )}
      <div className={classes.main}>{children}</div>
      {extra && <div className={classes.aside}>{extra}</div>}
    </li>
  );
}
