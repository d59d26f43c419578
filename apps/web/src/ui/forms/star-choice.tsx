import { type ReactNode, useId } from 'react';
import classes from './star-choice.module.css';

const RATINGS = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  label: ReactNode;
  /** 0 if none is chosen. */
  defaultValue?: number;
  onChange?: (rating: number) => void;
  error?: ReactNode;
  disabled?: boolean;
  'data-path'?: string;
}

/** One to five stars, as a form field with Mantine's interface. */
export function StarChoice({
  label,
  defaultValue = 0,
  onChange,
  error,
  disabled,
  'data-path': path,
}: StarChoiceProps) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      className={classes.choice}
      disabled={disabled}
      data-path={path}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.stars}>
        {RATINGS.map((rating) => (
          <label key={rating} className={classes.star}>
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={rating === defaultValue}
              onChange={() => onChange?.(rating)}
              aria-label={`${rating} ${rating === 1 ? 'star' : 'stars'}`}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
