import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconChevronRight, type IconHome } from './icons.ts';
import classes from './link-row.module.css';

interface RowContentProps {
  icon: typeof IconHome;
  title: string;
  hint?: ReactNode;
  /** Shows an arrow, for a row that can be opened. */
  hasArrow?: boolean;
  /** Hides the text from screen readers, for a row with another name. */
  isTextHidden?: boolean;
}

/** The content of a row of a list: an icon, a title and a hint. */
export function RowContent({
  icon: Icon,
  title,
  hint,
  hasArrow = false,
  isTextHidden = false,
}: RowContentProps) {
  return (
    <>
      <Icon size={21} aria-hidden />
      <span aria-hidden={isTextHidden}>
        <b>{title}</b>
        {hint}
      </span>
      {hasArrow && <IconChevronRight size={18} aria-hidden />}
    </>
  );
}

/** A row that is a link. */
export function LinkRow({
  to,
  ...content
}: Omit<RowContentProps, 'hasArrow' | 'isTextHidden'> & { to: string }) {
  return (
    <li>
      <Link className={classes.row} to={to} prefetch="intent">
        <RowContent {...content} hasArrow />
      </Link>
    </li>
  );
}
