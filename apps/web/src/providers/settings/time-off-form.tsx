import { TimeOffDraft, addDays } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { AffectedJobs } from './affected-jobs.tsx';
import { QUARTER_HOURS } from './quarter-hours.ts';
import classes from './time-off.module.css';

const BLANK = { fromDate: '', fromTime: '', toDate: '', toTime: '', reason: '' };
const ADDED = {
  success: { title: 'Time off added' },
  refreshes: ['availability.mine', 'bookings.cover'],
} as const;

/** Takes time off: whole days, unless a time is given. */
export function TimeOffForm() {
  const add = trpc.availability.addTimeOff.useMutation({ meta: ADDED });
  const form = useServerForm({
    schema: TimeOffDraft,
    mutation: add,
    initialValues: BLANK,
    toSent: sent,
    onSuccess: () => form.reset(),
  });
  const time = (name: 'fromTime' | 'toTime', label: string, whole: string) => (
    <Field
      of={form}
      name={name}
      as={NativeSelect}
      label={label}
      size="md"
      data={[{ value: '', label: whole }, ...QUARTER_HOURS]}
    />
  );
  return (
    <Form of={form}>
      <div className={classes.fields}>
        <Field of={form} name="fromDate" label="First day" type="date" />
        {time('fromTime', 'From', 'Beginning of the day')}
        <Field of={form} name="toDate" label="Last day" type="date" />
        {time('toTime', 'Until', 'End of the day')}
      </div>
      <Field of={form} name="reason" label="Reason (optional, only for you)" />
      {add.data && <AffectedJobs jobs={add.data.affected} coverable />}
      <Submit>Add time off</Submit>
    </Form>
  );
}

/** Without times, from the first day's beginning to the last day's end. */
function sent({ fromDate, fromTime, toDate, toTime, reason }: typeof BLANK) {
  return {
    fromDate,
    fromTime: fromTime || '00:00',
    toDate: toTime || !toDate ? toDate : addDays(toDate, 1),
    toTime: toTime || '00:00',
    reason,
  };
}
