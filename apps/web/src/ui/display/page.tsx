import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a signed-in user: its heading with actions beside it, and its parts below. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
