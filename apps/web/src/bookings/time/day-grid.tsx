import {
  addDays,
  bookingWindow,
  dayOfWeek,
  daysBetween,
  formatFullDay,
  formatShortDate,
  mondayOf,
  noonOf,
  WEEK,
} from '@doorstep/domain';
import { type KeyboardEvent, useId, useRef } from 'react';
import { focusFirst } from '../../ui/browser/focus.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { countOf, type DayPickerProps } from './free-count.ts';
import { entryOf, useFreeDays } from './slot-query.ts';
import classes from './day-grid.module.css';

/** From Monday on. */
const WEEKDAYS = WEEK.map(([, name]) => name.slice(0, 3));
/** As many free times or fewer are shown: the day is filling up. */
const FEW = 4;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

const weekdayOf = (day: string) => daysBetween(mondayOf(day), day);

/** The bookable days as weeks without months, on a phone as a strip, with their number of free times (FRM-14). */
export function DayGrid({ value, onChange, query }: DayPickerProps) {
  const { firstDate, lastDate, sundays } = bookingWindow(entryOf(query), useNow());
  const freeTimes = useFreeDays(query, firstDate);
  const grid = useRef<HTMLFieldSetElement>(null);
  const labelId = useId();
  const days: string[] = [];
  for (let day = firstDate; day <= lastDate; day = addDays(day, 1)) days.push(day);
  const isOpen = (day: string) => days.includes(day) && (sundays || dayOfWeek(day) !== 0);
  const entry = isOpen(value) ? value : days.find(isOpen);

  function moveFocus(event: KeyboardEvent, from: string) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let day = addDays(from, step);
    while (days.includes(day) && !isOpen(day)) day = addDays(day, step);
    focusFirst([grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]:enabled`)]);
  }

  return (
    <div>
      <p className={classes.label}>
        <b id={labelId}>Date</b>
        <span>
          {formatShortDate(noonOf(firstDate))} – {formatShortDate(noonOf(lastDate))}
        </span>
      </p>
      <fieldset ref={grid} aria-labelledby={labelId} className={classes.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} aria-hidden className={classes.weekday}>
            {name}
          </span>
        ))}
        {days.map((day, index) => {
          const free = isOpen(day) ? freeTimes.get(day) : undefined;
          const label = formatFullDay(noonOf(day));
          const [dayOfMonth = '', month = ''] = formatShortDate(noonOf(day)).split(' ');
          const isFirst = dayOfMonth === '1';
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              className={classes.day}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              disabled={!isOpen(day)}
              tabIndex={day === entry ? 0 : -1}
              aria-pressed={day === value}
              data-none={free === 0 || undefined}
              onClick={() => onChange(day)}
              onKeyDown={(event) => moveFocus(event, day)}
            >
              <VisuallyHidden>{free === undefined ? label : `${label}, ${countOf(free)}`}</VisuallyHidden>
              <span aria-hidden className={classes.name}>
                {WEEKDAYS[weekdayOf(day)]}
              </span>
              <b aria-hidden data-month={isFirst || undefined}>
                {isFirst ? `${dayOfMonth} ${month}` : dayOfMonth}
              </b>
              {free !== undefined && free > 0 && free <= FEW && <span aria-hidden>{free} left</span>}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
