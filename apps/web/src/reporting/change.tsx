import { IconTrendingDown, IconTrendingUp } from '../ui/display/icons.ts';
import classes from './change.module.css';

interface ChangeProps {
  /** Null without data. */
  now: number | null;
  before: number | null;
  format: (value: number) => string;
  lessIsBetter?: boolean | undefined;
}

/** The change of a number from the period before: green if it is better, with its sign and direction (ADM-10). */
export function Change({ now, before, format, lessIsBetter = false }: ChangeProps) {
  if (now === null || before === null) return 'Nothing to compare with';
  const change = now - before;
  if (change === 0) return `Same as before: ${format(before)}`;
  if (before === 0) return 'None in the period before';
  const Icon = change > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={classes.change} data-better={change > 0 !== lessIsBetter}>
      <b>
        <Icon size={16} aria-hidden />
        {change > 0 ? '+' : '−'}
        {format(Math.abs(change))}
      </b>{' '}
      from {format(before)}
    </span>
  );
}
