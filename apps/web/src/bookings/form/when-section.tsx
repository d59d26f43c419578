import { FORM_DURATION, formatDuration } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Price } from '../../services/price.tsx';
import { IconClock } from '../../ui/display/icons.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PARTS } from '../booking-texts.ts';
import { DayAndTime } from '../time/day-and-time.tsx';
import { describeWindow } from '../time/slot-picker.tsx';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

const Alternatives = lazy(async () => (await import('../time/alternatives.tsx')).Alternatives);

interface WhenSectionProps {
  booking: BookingFormState;
  refusal: Parameters<typeof Alternatives>[0]['refusal'];
}

/** Day and a free time; any time while no service is chosen. */
export function WhenSection({ booking, refusal }: WhenSectionProps) {
  const { form, choice, query, provider, slots, price, isTimeFree, isTimeGone, chooseTime } = booking;
  return (
    <section className={sheet.sheet}>
      <h2>{PARTS.when}</h2>
      <Text c="dimmed" size="sm">
        {describeWindow('form')}
      </Text>
      {isTimeGone && <Notice>The time in your link can’t be booked. Please choose another.</Notice>}
      <DayAndTime
        query={query}
        slots={slots}
        date={choice.date}
        time={choice.time}
        providerName={provider.name}
        error={form.errors['time']}
        onChange={chooseTime}
        field={form.getInputProps('time')}
        footer={
          price &&
          isTimeFree && (
            <p className={classes.chosenTime}>
              <IconClock size={20} aria-hidden />
              <span>
                <b>{choice.time}</b>, {formatDuration(FORM_DURATION)}
              </span>
              <b>
                <Price minor={price.totalPrice} />
              </b>
            </p>
          )
        }
      >
        <Alternatives isNeeded={refusal !== null} refusal={refusal} onChoose={chooseTime} />
      </DayAndTime>
    </section>
  );
}
