import type { Occurrence, SeriesPreview } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { formatDay } from '../dates.ts';
import { type Decision, type Decisions, chosenDay, conflictText, optionsFor } from './series-plan.ts';
import classes from './series-dates.module.css';

interface SeriesDatesProps {
  preview: SeriesPreview;
  decisions: Decisions;
  /** Whether dates that need a decision are pointed out as missing one. */
  asking: boolean;
  onDecide: (index: number, decision: Decision | null) => void;
}

/** The dates of a series before it is booked: which are free, and what to do about those that are not. */
export function SeriesDates({ preview, decisions, asking, onDecide }: SeriesDatesProps) {
  return (
    <ol className={classes.dates} aria-label="Dates">
      {preview.occurrences.map((occurrence) => (
        <SeriesDate
          key={occurrence.index}
          occurrence={occurrence}
          decision={decisions[occurrence.index]}
          provider={preview.provider}
          time={preview.time}
          asking={asking}
          onDecide={(decision) => onDecide(occurrence.index, decision)}
        />
      ))}
    </ol>
  );
}

/** Takes the keyboard to the first date that still needs a decision. */
export function focusOpenDate(): void {
  document.querySelector<HTMLElement>('[data-state="conflict"] [data-decision]')?.focus();
}

interface SeriesDateProps {
  occurrence: Occurrence;
  decision: Decision | undefined;
  provider: SeriesPreview['provider'];
  time: string;
  asking: boolean;
  onDecide: (decision: Decision | null) => void;
}

function SeriesDate({ occurrence, decision, provider, time, asking, onDecide }: SeriesDateProps) {
  const { startsAt, conflict, substitute } = chosenDay(occurrence, decision);
  const options = optionsFor(occurrence);
  const isOpen = decision === undefined && occurrence.conflict !== null;
  const state = decision === 'out' ? 'out' : isOpen ? 'conflict' : 'free';
  const day = formatDay(startsAt);
  return (
    <li className={classes.date} data-state={state}>
      <span className={classes.day}>
        {day}, {time}
      </span>
      <span className={classes.state}>{stateText()}</span>
      {options.length > 0 && (
        <fieldset className={classes.options} aria-label={`What to do about ${day}`}>
          {options
            .filter(({ value }) => decision === undefined || decision === value)
            .map(({ value, label }) => (
              <Button
                key={value}
                size="xs"
                variant="default"
                data-decision
                onClick={() => onDecide(decision === value ? null : value)}
              >
                {decision === value ? 'Take back' : label}
              </Button>
            ))}
        </fieldset>
      )}
      {asking && isOpen && <span className={classes.ask}>Choose what to do about this date</span>}
    </li>
  );

  function stateText(): string {
    if (decision === 'out') return 'Left out';
    if (decision === 'substitute') return `${substitute?.name} comes`;
    if (decision === 'monday') return 'Moved from Sunday';
    if (conflict) return conflictText(conflict, provider);
    return occurrence.monday ? 'Free. This is a Sunday' : 'Free';
  }
}
