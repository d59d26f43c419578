import type { Occurrence, SeriesPreview } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { formatDay } from '../dates.ts';
import { type Decision, type Decisions, chosenDay, conflictText, optionsFor, planOf } from './series-plan.ts';
import { SeriesLimit } from './series-limit.tsx';
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
  const { dates, undecided, beyond } = planOf(preview, decisions);
  return (
    <>
      <SeriesLimit
        room={preview.room}
        beyond={beyond.length}
        onLeaveOut={() => {
          for (const index of beyond) onDecide(index, 'out');
        }}
      />
      <ol className={classes.dates} aria-label="Dates">
        {preview.occurrences.map((occurrence) => (
          <SeriesDate
            key={occurrence.index}
            occurrence={occurrence}
            decision={decisions[occurrence.index]}
            isBeyond={beyond.includes(occurrence.index)}
            isFull={preview.room === 0}
            provider={preview.provider}
            time={preview.time}
            asking={asking}
            onDecide={(decision) => onDecide(occurrence.index, decision)}
          />
        ))}
      </ol>
      {dates.length + undecided.length === 0 && (
        <p role="alert" className={classes.ask}>
          Every date is left out. Take one back, or start on another day.
        </p>
      )}
    </>
  );
}

/**
 * Takes the keyboard to what keeps a series from being booked: the limit, the first date that still needs a decision, one that
 * was left out when all are, or the way to check the dates again.
 */
export function focusOpenDate(): void {
  const open = [
    '[data-limit="0"]',
    '[data-state="conflict"] [data-decision]',
    '[data-state="out"] [data-decision]',
    '[data-retry] button',
  ];
  open
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((button) => button !== null)
    ?.focus();
}

interface SeriesDateProps {
  occurrence: Occurrence;
  decision: Decision | undefined;
  /** Whether it is free, but more than may be open. */
  isBeyond: boolean;
  /** Whether no date at all may be booked now; there is nothing to decide then. */
  isFull: boolean;
  provider: SeriesPreview['provider'];
  time: string;
  asking: boolean;
  onDecide: (decision: Decision | null) => void;
}

function SeriesDate(props: SeriesDateProps) {
  const { occurrence, decision, isBeyond, isFull, provider, time, asking, onDecide } = props;
  const { startsAt, conflict, substitute } = chosenDay(occurrence, decision);
  const isOpen = isBeyond || (decision === undefined && occurrence.conflict !== null);
  const options = isFull ? [] : optionsFor(occurrence, isOpen || decision === 'out');
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
            .filter(({ value }) => decision === undefined || decision === value || isBeyond)
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
      {asking && isOpen && !isFull && <span className={classes.ask}>Choose what to do about this date</span>}
    </li>
  );

  function stateText(): string {
    if (decision === 'out') return 'Left out';
    if (isBeyond) return 'One request too many';
    if (decision === 'substitute') return `${substitute?.name} comes`;
    if (decision === 'monday') return 'Moved from Sunday';
    if (conflict) return conflictText(conflict, provider);
    return occurrence.monday ? 'Free. This is a Sunday' : 'Free';
  }
}
