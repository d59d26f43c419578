import { Button } from '@mantine/core';
import classes from './result-line.module.css';

interface ResultLineProps {
  /** How many services are shown; not known while they load. */
  count: number | undefined;
  /** Whether chips or words narrow them. */
  filtered: boolean;
  onClear: () => void;
}

/** How many services are shown, read out when that changes, and the way back to all of them (S1 §2.6). */
export function ResultLine({ count, filtered, onClear }: ResultLineProps) {
  return (
    <div className={classes.line}>
      <output>
        {count !== undefined &&
          (filtered
            ? `Showing ${count} services matching your filters`
            : `${count} ${count === 1 ? 'service' : 'services'}`)}
      </output>
      {filtered && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
