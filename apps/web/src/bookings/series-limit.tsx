import { errors } from '@doorstep/domain';
import { Button } from '@mantine/core';
import classes from './alternatives.module.css';

interface SeriesLimitProps {
  /** How many more requests may be open; null when that is not known. */
  room: number | null;
  /** How many of the dates are more than that. */
  beyond: number;
  onLeaveOut: () => void;
}

/** Says before a series is booked that it has more dates than the customer may have open (Rulings: Limits). */
export function SeriesLimit({ room, beyond, onLeaveOut }: SeriesLimitProps) {
  if (room === null || beyond === 0) return null;
  return (
    <div className={classes.notice} tabIndex={-1} data-limit={room}>
      <output>
        {room === 0 ? (
          `${errors.too_many_pending[1]}.`
        ) : (
          <>
            <b>{room === 1 ? 'One more date' : `${room} more dates`} can be booked now.</b> With these, too
            many of your requests would wait for an answer. Book the others once some are confirmed.
          </>
        )}
      </output>
      {room > 0 && (
        <div className={classes.choices}>
          <Button variant="default" size="xs" onClick={onLeaveOut}>
            Leave the last {beyond === 1 ? 'date' : `${beyond} dates`} out
          </Button>
        </div>
      )}
    </div>
  );
}
