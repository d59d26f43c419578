import { type ReactNode, useId, useState } from 'react';
import classes from './option-card.module.css';

interface OptionCardProps {
  /** A radio shares its `name` with the other cards. */
  kind: 'radio' | 'checkbox';
  name?: string;
  value?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  detail?: ReactNode;
  /** In place of the visible radio button or checkbox. */
  picture?: ReactNode;
  /** A button at the end of the card. */
  action?: ReactNode;
}

/** A radio button or checkbox as a card. */
export function OptionCard(props: OptionCardProps) {
  const { kind, name, value, checked, onChange, label, detail, picture, action } = props;
  const card = (
    <label className={classes.option} data-picture={picture !== undefined}>
      {picture}
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
  if (!action) return card;
  return (
    <div className={classes.acting}>
      {card}
      {action}
    </div>
  );
}

/** Places cards below each other, narrow ones in `columns`, up to three of one word in a `row`, or short ones as `segments` of a control. */
type Layout = 'list' | 'columns' | 'row' | 'segments';

interface OptionCardsProps {
  legend: string;
  layout?: Layout;
  /** The id of a description, such as an error. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A group of option cards with a legend. */
export function OptionCards({ legend, layout = 'list', describedBy, children }: OptionCardsProps) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <div className={classes.cards} data-layout={layout}>
        {children}
      </div>
    </fieldset>
  );
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  layout?: Layout;
  choices: readonly (readonly [value: Value, label: string, detail?: string | undefined])[];
  /** Empty if none is chosen. */
  defaultValue?: string;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** A choice between cards, as a form field with Mantine's interface. */
export function ChoiceCards<Value extends string>({
  label,
  layout = 'columns',
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
      <OptionCards legend={label} layout={layout} describedBy={error ? errorId : undefined}>
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
