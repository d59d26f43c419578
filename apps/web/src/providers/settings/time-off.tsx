import { addDays, formatDayTime, londonWall, type TimeOff, TimeOffDraft } from '@doorstep/domain';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DayRangeInput } from '../../ui/forms/day-range-input.tsx';
import { readDraft } from '../../ui/forms/draft.ts';
import { Field, FieldRow, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { AffectedJobs, QUARTER_HOURS } from './hours-form.tsx';
import { JobsOnDays } from './jobs-on-days.tsx';
import { useDayNotes } from './use-day-notes.ts';

const DRAFT = 'time off';
const BLANK = { fromDate: '', fromTime: '', toDate: '', toTime: '', reason: '' };
const ADDED = {
  success: { title: 'Time off added' },
  refreshes: ['availability.mine', 'bookings.cover'],
} as const;

/** Form for time off: whole days unless times are given. */
export function TimeOffForm({ timeOff }: { timeOff: readonly TimeOff[] }) {
  const add = trpc.availability.addTimeOff.useMutation({ meta: ADDED });
  const { date: today } = londonWall(useNow());
  const beginWith = (draft: typeof BLANK) =>
    draft.fromDate < today ? { ...BLANK, reason: draft.reason } : draft;
  const [chosen, setChosen] = useState(() => beginWith(readDraft(DRAFT, BLANK)));
  const [month, setMonth] = useState((chosen.fromDate || today).slice(0, 7));
  const noteOf = useDayNotes(month, timeOff);
  const form = useServerForm({
    schema: TimeOffDraft,
    mutation: add,
    initialValues: BLANK,
    beginWith,
    toSent: sent,
    draft: { name: DRAFT },
    onChange: setChosen,
    onSuccess: () => form.setValues(BLANK),
  });
  const { error, ...first } = form.getInputProps('fromDate');
  const last = form.getInputProps('toDate');
  const time = (name: 'fromTime' | 'toTime', label: string, whole: string) => (
    <Field
      form={form}
      name={name}
      as={NativeSelect}
      label={label}
      size="md"
      data={[{ value: '', label: whole }, ...QUARTER_HOURS]}
    />
  );
  return (
    <Form form={form}>
      <DayRangeInput
        key={form.key('fromDate')}
        {...first}
        label="Days"
        minDate={today}
        month={month}
        onMonthChange={setMonth}
        noteOf={noteOf}
        error={error ?? last.error}
        defaultValue={{ from: chosen.fromDate, to: chosen.toDate }}
        onChange={({ from, to }) => {
          first.onChange(from);
          last.onChange(to);
        }}
      />
      <FieldRow>
        {time('fromTime', 'Start time on the first day', 'Start of the day')}
        {time('toTime', 'End time on the last day', 'End of the day')}
      </FieldRow>
      <JobsOnDays
        from={chosen.fromDate}
        to={chosen.toDate}
        fromTime={chosen.fromTime}
        toTime={chosen.toTime}
      />
      <Field form={form} name="reason" label="Reason (optional, only for you)" />
      {add.data && <AffectedJobs jobs={add.data.affected} coverable />}
      <Submit>Add time off</Submit>
    </Form>
  );
}

/** Without a last day, the first alone; without times, from the start of the first day to the end of the last. */
function sent({ fromDate, fromTime, toDate: lastDate, toTime, reason }: typeof BLANK) {
  const toDate = lastDate || fromDate;
  return {
    fromDate,
    fromTime: fromTime || '00:00',
    toDate: toTime || !toDate ? toDate : addDays(toDate, 1),
    toTime: toTime || '00:00',
    reason,
  };
}

const REMOVED = {
  success: { title: 'Time off removed' },
  failure: 'Error',
  refreshes: ['availability.mine', 'bookings.cover'],
} as const;

/** Lists current and future time off, with buttons to remove it. */
export function TimeOffList({ timeOff }: { timeOff: readonly TimeOff[] }) {
  const remove = trpc.availability.removeTimeOff.useMutation({ meta: REMOVED });
  if (timeOff.length === 0) {
    return (
      <EmptyState title="No time off planned">You can get requests in all your working hours.</EmptyState>
    );
  }
  return (
    <RowList label="Time off">
      {timeOff.map(({ id, startsAt, endsAt, reason }) => {
        const range = `${formatDayTime(startsAt)} to ${formatDayTime(endsAt)}`;
        return (
          <Row
            key={id}
            extra={
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove time off: ${range}`}
                loading={remove.isPending && remove.variables.timeOffId === id}
                onClick={() => remove.mutate({ timeOffId: id })}
              >
                Remove
              </Button>
            }
          >
            <b>{range}</b>
            {reason && (
              <Text c="dimmed" size="sm">
                {reason}
              </Text>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}
