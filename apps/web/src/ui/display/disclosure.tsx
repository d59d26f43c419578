import { type ReactNode, useState } from 'react';
import { IconChevronDown } from './icons.ts';
import classes from './disclosure.module.css';

interface DisclosureProps {
  label: string;
  /** Follows the label for screen readers. */
  subject: string;
  /** Rendered when first opened. */
  children: ReactNode;
}

/** Content behind a label that opens it. */
export function Disclosure({ label, subject, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.disclosure} onToggle={() => setOpened(true)}>
      <summary aria-label={`${label}: ${subject}`}>
        {label}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      {wasOpened && <div className={classes.content}>{children}</div>}
    </details>
  );
}
