import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconChevronRight, type IconHome } from './icons.ts';
import classes from './link-row.module.css';

interface RowContentProps {
  icon: typeof IconHome;
  title: string;
  hint?: ReactNode;
  /** Ends with an arrow. */
  leads?: boolean;
  /** For a row that has another name for screen readers. */
  isHidden?: boolean;
}

/** The content of a row of a list that leads somewhere: an icon, its title and a hint. */
export function RowContent({ icon: Icon, title, hint, leads = false, isHidden = false }: RowContentProps) {
  return (
    <>
      <Icon size={21} aria-hidden />
      <span aria-hidden={isHidden}>
        <b>{title}</b>
        {hint}
      </span>
      {leads && <IconChevronRight size={18} aria-hidden />}
    </>
  );
}

/** A row that is a link. */
export function LinkRow({ to, ...content }: Omit<RowContentProps, 'leads' | 'isHidden'> & { to: string }) {
  return (
    <li>
      <Link className={classes.row} to={to} prefetch="intent">
        <RowContent {...content} leads />
      </Link>
    </li>
  );
}
