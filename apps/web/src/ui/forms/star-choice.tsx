import { count } from '@doorstep/domain';
import { useId } from 'react';
import classes from './star-choice.module.css';

const RATINGS = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  /** 0 if none is chosen. */
  defaultValue?: number;
  onChange?: (rating: number) => void;
  disabled?: boolean;
}

/** The field for a rating of one to five stars. */
export function StarChoice({ defaultValue = 0, onChange, disabled }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice} disabled={disabled}>
      <legend>Your rating</legend>
      <div className={classes.stars}>
        {RATINGS.map((rating) => (
          <label key={rating} className={classes.star}>
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={rating === defaultValue}
              onChange={() => onChange?.(rating)}
              aria-label={count(rating, 'star')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
