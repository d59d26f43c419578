import { useEffect, useEffectEvent, useRef } from 'react';
import { focusFirst } from '../../ui/browser/focus.ts';

/**
 * Leads the keyboard to the times of a day that was chosen, once they are there. `times` marks where they stand, and
 * `shownDay` is the day whose times are there.
 */
export function useEnterTimes(shownDay: string | undefined) {
  const times = useRef<HTMLDivElement>(null);
  const dayToEnter = useRef<string>(null);
  const focusTimes = () => focusFirst([times.current?.querySelector('input, button')]);

  const arrive = useEffectEvent(() => {
    dayToEnter.current = null;
    focusTimes();
  });
  useEffect(() => {
    if (shownDay !== undefined && shownDay === dayToEnter.current) arrive();
  }, [shownDay]);

  function enterTimes(day: string) {
    // The times of the day that is shown already are not waited for.
    if (day === shownDay) focusTimes();
    else dayToEnter.current = day;
  }
  return { times, enterTimes };
}
