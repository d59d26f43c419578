import {
  addDays,
  bookingWindow,
  count,
  dayOfWeek,
  daysBetween,
  formatDate,
  formatFullDay,
  formatShortDate,
  mondayOf,
  noonOf,
  WEEK,
} from '@doorstep/domain';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirst } from '../../ui/browser/focus.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { PeriodButtons } from '../../ui/forms/period-buttons.tsx';
import { MAX_FREE_DAYS, type SlotQuery, toBookingContext, useFreeDays } from './slot-query.ts';
import classes from './day-grid.module.css';

/** From Monday on. */
const WEEKDAYS = WEEK.map(([, name]) => name.slice(0, 3));
/** Up to this many free times, their number is highlighted. */
const FEW = 3;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** Padding of the strip in pixels. */
const EDGE = 18;
/** Days of a page, unless all fit on one. */
const PAGE = 28;

/** `12 free times` */
const countOf = (free: number) => (free === 0 ? 'no free times' : count(free, 'free time'));
/** `24 Nov`, or `24 Nov 2027` in another year than `now`. */
const inYearOf = (now: string, day: string) =>
  (day.startsWith(now.slice(0, 4)) ? formatShortDate : formatDate)(noonOf(day));
const weekdayOf = (day: string) => daysBetween(mondayOf(day), day);

/** Scrolls a strip so that it begins with a day. */
function beginWith(strip: HTMLElement, day: HTMLElement): void {
  strip.scrollLeft = day.offsetLeft - strip.offsetLeft - EDGE;
}

interface DayGridProps {
  /** Empty until a day is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Null while the form has no service. */
  query: SlotQuery | null;
}

/** The bookable days as weeks without months, on a phone as a strip, with their number of free times (FRM-14). */
export function DayGrid({ value, onChange, query }: DayGridProps) {
  const { firstDate, lastDate, sundays } = bookingWindow(toBookingContext(query), useNow());
  const { days, turnTo, earlier, later } = usePage(value, firstDate, lastDate);
  const [start = firstDate] = days;
  const freeTimes = useFreeDays(query, start);
  const grid = useRef<HTMLFieldSetElement>(null);
  const labelId = useId();
  const isInWindow = (day: string) => day >= firstDate && day <= lastDate;
  const isOpen = (day: string) => isInWindow(day) && (sundays || dayOfWeek(day) !== 0);
  const tabStop = days.includes(value) && isOpen(value) ? value : days.find(isOpen);

  // The strip of a phone begins with the chosen day, or with the first of another page.
  useEffect(() => {
    const { current } = grid;
    const first =
      current?.querySelector<HTMLElement>('[aria-pressed="true"]') ??
      current?.querySelector<HTMLElement>(`[data-day="${start}"]`);
    if (current && first) beginWith(current, first);
  }, [start]);

  // A day that is chosen elsewhere, such as the next free one, may be out of view.
  useEffect(() => {
    const { current } = grid;
    const chosen = current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (!current || !chosen) return;
    const left = chosen.offsetLeft - current.offsetLeft - current.scrollLeft;
    if (left < 0 || left + chosen.offsetWidth > current.clientWidth) beginWith(current, chosen);
  }, [value]);

  function moveFocus(event: KeyboardEvent, from: string) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let day = addDays(from, step);
    while (isInWindow(day) && !isOpen(day)) day = addDays(day, step);
    if (!isInWindow(day)) return;
    if (!days.includes(day)) flushSync(() => turnTo(day));
    focusFirst([grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]:enabled`)]);
  }

  return (
    <div>
      <div className={classes.label}>
        <span>
          <b id={labelId}>Date</b>
          {query && ' with its free times'}
        </span>
        <span className={classes.turns}>
          <span aria-live="polite">
            {inYearOf(firstDate, start)} – {inYearOf(firstDate, days.at(-1) ?? start)}
          </span>
          {(earlier || later) && (
            <span>
              <PeriodButtons
                back={{ label: 'Earlier dates', onStep: earlier ? () => turnTo(earlier) : null }}
                forward={{ label: 'Later dates', onStep: later ? () => turnTo(later) : null }}
              />
            </span>
          )}
        </span>
      </div>
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
              tabIndex={day === tabStop ? 0 : -1}
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
              {query && (
                <span aria-hidden className={classes.free} data-few={(free && free <= FEW) || undefined}>
                  {free}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}

/** Returns the days of the open page, at first the one with `value`. `earlier` and `later` are days on its neighbours, or null. */
function usePage(value: string, firstDate: string, lastDate: string) {
  const [opened, turnTo] = useState(value);
  const [followed, setFollowed] = useState(value);
  // A day that is chosen elsewhere, such as the next free one, is turned to.
  if (value !== followed) {
    setFollowed(value);
    turnTo(value);
  }
  const isOnePage = daysBetween(firstDate, lastDate) < MAX_FREE_DAYS;
  const monday = mondayOf(firstDate);
  // A date of a series may be later than any to which it can be moved.
  const requested = opened < lastDate ? opened : lastDate;
  const page = requested > firstDate && !isOnePage ? Math.floor(daysBetween(monday, requested) / PAGE) : 0;
  const start = addDays(monday, page * PAGE);
  const next = addDays(start, PAGE);
  const isLast = isOnePage || next > lastDate;
  const from = page === 0 ? firstDate : start;
  const to = isLast ? lastDate : addDays(next, -1);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  return { days, turnTo, earlier: page === 0 ? null : addDays(start, -PAGE), later: isLast ? null : next };
}
