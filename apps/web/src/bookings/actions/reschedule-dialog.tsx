import { type Booking, formatDayTime, LAPSES_AFTER_HOURS } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { Alternatives } from '../time/alternatives.tsx';
import { DayAndTimes } from '../time/day-and-times.tsx';
import { DayPicker } from '../time/day-picker.tsx';
import { SlotPicker } from '../time/slot-picker.tsx';
import { useEnterTimes } from '../time/use-enter-times.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { lateWarning } from './move-texts.ts';
import { nameOf } from '../booking-name.ts';
import { useReschedule } from './use-reschedule.ts';
import classes from './actions.module.css';

/** Asks for another time, of which those that are free are offered (RES-5). */
export function RescheduleDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Reschedule ${nameOf(booking)}`} opened={opened} onClose={onClose} size="wide">
      <OtherTime booking={booking} onDone={onClose} />
    </Dialog>
  );
}

function OtherTime({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { form, query, slots, date, time, choose, problem, refusal } = useReschedule(booking, onDone);
  const { times, enterTimes } = useEnterTimes(slots.data?.date);
  const warning = lateWarning('reschedule', booking, 'customer');

  function enter(day: string) {
    choose(day);
    enterTimes(day);
  }

  return (
    <Form of={form} className={classes.form}>
      <p className={classes.lead}>{consequenceOf(booking)}</p>
      {warning && <Warning>{warning}</Warning>}
      <DayAndTimes
        calendar={<DayPicker value={date} onChange={enter} query={query} />}
        times={times}
        field={form.getInputProps('time')}
      >
        <Alternatives refusal={refusal} onChoose={choose} />
        <SlotPicker
          slots={slots}
          providerName={booking.providerName}
          query={query}
          value={time}
          error={problem}
          onChange={(hour) => choose(date, hour)}
          onDate={enter}
        />
      </DayAndTimes>
      <Submit
        extra={
          <Button variant="default" disabled={form.isPending} onClick={onDone}>
            Keep Present Time
          </Button>
        }
      >
        Reschedule Service
      </Submit>
    </Form>
  );
}

/** What becomes of a booking for which another time is requested (RES-2, RES-3, RES-4). */
function consequenceOf({ status, date, providerName }: Booking): string {
  const present = formatDayTime(date);
  if (status === 'pending')
    return `It is on ${present} now, and nobody has accepted that yet: it moves at once, and waits for an answer anew.`;
  return `${providerName} has accepted ${present}, and is asked for the new time first. Both times are held until the answer, for ${LAPSES_AFTER_HOURS} hours at most; without one the present time stays.`;
}
