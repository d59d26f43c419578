import { Button } from '@mantine/core';
import classes from './result-line.module.css';

interface ResultLineProps {
  /** How many services are shown; not known while they load. */
  count: number | undefined;
  /** Whether there are chips or words to clear. */
  filtered: boolean;
  onClear: () => void;
}

/**
 * How many services are shown, with filters or without any, read out when that changes, and the way back to all of them
 * (CAT-13, PRO-7).
 */
export function ResultLine({ count, filtered, onClear }: ResultLineProps) {
  return (
    <div className={classes.line}>
      <output>
        {count !== undefined &&
          `Showing ${count} ${count === 1 ? 'service' : 'services'} matching your filters`}
      </output>
      {filtered && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
