import type { Slots } from '@doorstep/domain';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusFirst } from '../../ui/browser/focus.ts';
import type { Readable } from '../../ui/feedback/query.tsx';
import { DayGrid } from './day-grid.tsx';
import { SlotPicker, type SlotPickerProps, TimeChoice } from './slot-picker.tsx';
import { type SlotQuery, timesOn } from './slot-query.ts';
import classes from './time.module.css';

interface DayAndTimeProps extends Pick<SlotPickerProps, 'providerName' | 'present' | 'error'> {
  /** Null while the form has no service: any time may be chosen, as a suggestion (FRM-15). */
  query: SlotQuery | null;
  slots: Readable<Slots>;
  /** Empty until they are chosen. */
  date: string;
  time: string;
  /** Called with a day alone, or with a time of the present day. */
  onChange: (date: string, time?: string) => void;
  /** Attributes of a form field, in a form. */
  field?: object;
  /** Above the times. */
  children?: ReactNode;
  /** Below the times. */
  footer?: ReactNode;
}

/** A calendar with the times of its day next to it, or below it on a phone; a chosen day moves the focus to its times. */
export function DayAndTime(props: DayAndTimeProps) {
  const { query, slots, date, time, onChange, field = {}, children, footer, ...picker } = props;
  const { times, enterTimes } = useEnterTimes(query ? slots.data?.date : date);
  function enter(day: string) {
    onChange(day);
    enterTimes(day);
  }
  const chosen = { value: time, onChange: (hour: string) => onChange(date, hour) };
  return (
    <div className={classes.both} data-tentative={!query}>
      <DayGrid value={date} onChange={enter} query={query} />
      <div
        ref={times}
        className={classes.times}
        data-path={'data-path' in field ? String(field['data-path']) : undefined}
      >
        {children}
        {!query && (
          <TimeChoice
            {...chosen}
            error={picker.error}
            times={timesOn(date, query)}
            hint="Choose a service to see which of these are free."
          />
        )}
        {query && date !== '' && (
          <SlotPicker {...picker} {...chosen} slots={slots} query={query} onDate={enter} />
        )}
        {footer}
      </div>
    </div>
  );
}

/** Focuses the times of a chosen day once they are loaded. `loadedDay` is the day whose times are rendered in `times`. */
function useEnterTimes(loadedDay: string | undefined) {
  const times = useRef<HTMLDivElement>(null);
  const dayToEnter = useRef<string>(null);
  const focusTimes = () => focusFirst([times.current?.querySelector('input, button')]);

  const arrive = useEffectEvent(() => {
    dayToEnter.current = null;
    focusTimes();
  });
  useEffect(() => {
    if (loadedDay !== undefined && loadedDay === dayToEnter.current) arrive();
  }, [loadedDay]);

  function enterTimes(day: string) {
    // The times are rendered already.
    if (day === loadedDay) focusTimes();
    else dayToEnter.current = day;
  }
  return { times, enterTimes };
}
