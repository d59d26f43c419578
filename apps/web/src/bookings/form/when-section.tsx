import { Text } from '@mantine/core';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PARTS } from '../booking-texts.ts';
import { DayAndTimes, useEnterTimes } from '../time/day-and-times.tsx';
import { DayGrid } from '../time/day-grid.tsx';
import { SlotPicker, TimeChoice } from '../time/slot-picker.tsx';
import { timesOn } from '../time/slot-query.ts';
import { describeWindow } from '../time/window-text.ts';
import type { BookingFormState } from './use-booking-form.ts';
import sheet from '../request/request.module.css';

const Alternatives = lazy(async () => (await import('../time/alternatives.tsx')).Alternatives);

interface WhenSectionProps {
  booking: BookingFormState;
  refusal: Parameters<typeof Alternatives>[0]['refusal'];
}

/** Day and a free time; any time while no service is chosen. After a day is chosen, focus moves to the times. */
export function WhenSection({ booking, refusal }: WhenSectionProps) {
  const { form, choice, query, provider, slots, isTimeGone, chooseTime } = booking;
  const chosen = {
    value: choice.time,
    error: form.errors['time'],
    onChange: (hour: string) => chooseTime(choice.date, hour),
  };
  const { times, enterTimes } = useEnterTimes(query ? slots.data?.date : choice.date);

  function enter(day: string) {
    chooseTime(day);
    enterTimes(day);
  }

  return (
    <section className={sheet.sheet}>
      <h2>{PARTS.when}</h2>
      <Text c="dimmed" size="sm">
        {describeWindow('form')}
      </Text>
      {isTimeGone && <Notice>The time in your link can’t be booked. Please choose another.</Notice>}
      <DayAndTimes
        calendar={<DayGrid value={choice.date} onChange={enter} query={query} />}
        times={times}
        field={form.getInputProps('time')}
        isTentative={!query}
      >
        <Alternatives isNeeded={refusal !== null} refusal={refusal} onChoose={chooseTime} />
        {query ? (
          <SlotPicker {...chosen} slots={slots} providerName={provider.name} query={query} onDate={enter} />
        ) : (
          <TimeChoice
            {...chosen}
            times={timesOn(choice.date, query)}
            hint="Choose a service to see which of these are free."
          />
        )}
      </DayAndTimes>
    </section>
  );
}
