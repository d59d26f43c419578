import { type ReactNode, useId, useState } from 'react';
import { OptionCard, OptionCards } from './option-card.tsx';
import classes from './choice-cards.module.css';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  choices: readonly (readonly [value: Value, label: string, detail: string])[];
  /** Empty before one is chosen. */
  defaultValue?: string;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** One of several cards, a field of a form like Mantine's. */
export function ChoiceCards<Value extends string>({
  label,
  choices,
  defaultValue = '',
  onChange,
  error,
  'data-path': path,
}: ChoiceCardsProps<Value>) {
  const [name, errorId] = [useId(), useId()];
  const [chosen, setChosen] = useState(defaultValue);
  return (
    <div data-path={path}>
      <OptionCards legend={label} columns describedBy={error ? errorId : undefined}>
        {choices.map(([value, text, detail]) => (
          <OptionCard
            key={value}
            kind="radio"
            name={name}
            value={value}
            label={text}
            detail={detail}
            checked={chosen === value}
            onChange={() => {
              setChosen(value);
              onChange?.(value);
            }}
          />
        ))}
      </OptionCards>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
