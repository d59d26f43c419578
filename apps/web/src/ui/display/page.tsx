import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** A small picture next to the title. */
  picture?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** A link to where the user came from, above the title. */
  back?: ReactNode;
  /** The page has columns of its own and fills the window. */
  fillsWindow?: boolean;
  children: ReactNode;
}

/** A page of a signed-in user: heading, actions and content. */
export function Page({ title, picture, lead, actions, back, fillsWindow, children }: PageProps) {
  return (
    <main className={classes.page} data-fills-window={fillsWindow}>
      {back && <p className={classes.back}>{back}</p>}
      <header className={classes.head}>
        {picture && <div className={classes.picture}>{picture}</div>}
        <div className={classes.title}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

interface ColumnsProps {
  children: ReactNode;
  aside: ReactNode;
  /** The aside sums up the content, so that it is above it on a narrow screen. */
  isSummary?: boolean;
  /** The aside needs more room than the content, and is on the left of it on a wide screen. */
  isWide?: boolean;
  /** Below the content, and last on a narrow screen. */
  last?: ReactNode;
}

/** Main content with an aside next to it, or below it on a narrow screen. */
export function Columns({ children, aside, isSummary, isWide, last }: ColumnsProps) {
  return (
    <div className={classes.columns} data-summary={isSummary} data-wide={isWide}>
      <div className={classes.part}>{children}</div>
      <div className={classes.part}>{aside}</div>
      {last && <div className={classes.part}>{last}</div>}
    </div>
  );
}

interface CardProps {
  title: string;
  /** A control or link next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, action, children }: CardProps) {
  return (
    <section className={classes.card} data-paper aria-label={title}>
      {action ? (
        <header className={classes.cardHead}>
          <h2>{title}</h2>
          {action}
        </header>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
    </section>
  );
}

/** A card without a title, for example below a tab. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className={classes.card} data-paper>
      {children}
    </div>
  );
}
