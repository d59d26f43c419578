import type { ReactNode } from 'react';
import classes from './option-card.module.css';

interface OptionCardProps {
  /** One of several with the same `name`, or one that is ticked by itself. */
  kind: 'radio' | 'checkbox';
  name?: string;
  value?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  detail?: ReactNode;
}

/** Something to choose, with a word about it; all of the card can be clicked. */
export function OptionCard({ kind, name, value, checked, onChange, label, detail }: OptionCardProps) {
  return (
    <label className={classes.option}>
      <input
        type={kind}
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <b>{label}</b> {detail && <span>{detail}</span>}
    </label>
  );
}

interface OptionCardsProps {
  legend: string;
  /** Narrow cards stand beside each other. */
  columns?: boolean;
  /** The id of what else is said of it, such as what is wrong. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A group of them with its name. */
export function OptionCards({ legend, columns = false, describedBy, children }: OptionCardsProps) {
  return (
    <fieldset className={classes.group} aria-describedby={describedBy}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.cards} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}
