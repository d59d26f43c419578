import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  label: string;
  /** What it is about, for those who hear the label alone. */
  of: string;
  /** Made when it is first opened. */
  children: ReactNode;
}

/** Something to read more of, one click away. */
export function Disclosure({ label, of, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.disclosure} onToggle={() => setOpened(true)}>
      <summary aria-label={`${label}: ${of}`}>{label}</summary>
      {wasOpened && <div className={classes.content}>{children}</div>}
    </details>
  );
}
