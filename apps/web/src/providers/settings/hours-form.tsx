import {
  type AffectedJob,
  faultOfWeek,
  formatDayTime,
  formatDuration,
  minutesOfWeek,
  WEEK,
  type WorkingHours,
  WorkingWeek,
} from '@doorstep/domain';
import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { focusFirst } from '../../ui/browser/focus.ts';
import { IconX } from '../../ui/display/icons.ts';
import { RowMenu } from '../../ui/display/row-menu.tsx';
import { FormError, Warning } from '../../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from './hours-form.module.css';

const SAVED = { success: { title: 'Working hours saved' }, refreshes: ['availability.mine'] } as const;

/** Form for weekly hours; a break is the gap between two intervals of a day. */
export function HoursForm({ hours }: { hours: readonly WorkingHours[] }) {
  const save = trpc.availability.setHours.useMutation({ meta: SAVED });
  const form = useServerForm({
    schema: WorkingWeek,
    mutation: save,
    initialValues: { hours: [...hours] },
    followsSaved: true,
    draft: { name: 'hours' },
    // Errors of an interval belong to the week, which knows its position.
    fieldOf: () => 'hours',
  });
  return (
    <Form form={form}>
      <Field form={form} name="hours" as={WeekInput} />
      {save.data && <AffectedJobs jobs={save.data.affected} />}
      <Submit>Save working hours</Submit>
    </Form>
  );
}

/** The days that a day's hours can be copied to (AVL-12). */
const COPY_TARGETS: { label: string; days: number[] }[] = [
  { label: 'Copy to Monday to Friday', days: [1, 2, 3, 4, 5] },
  { label: 'Copy to every day', days: WEEK.map(([day]) => day) },
  ...WEEK.map(([day, name]) => ({ label: `Copy to ${name}`, days: [day] })),
];

interface WeekInputProps {
  defaultValue?: WorkingHours[];
  onChange?: (hours: WorkingHours[]) => void;
  error?: ReactNode;
}

type Interval = WorkingHours & { key: number };

let made = 0;
const interval = (hours: WorkingHours): Interval => ({ ...hours, key: (made += 1) });

function WeekInput({ defaultValue = [], onChange, error }: WeekInputProps) {
  const [week, setWeek] = useState(() => defaultValue.map(interval));
  const edit = (after: Interval[]) => {
    setWeek(after);
    onChange?.(after.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime })));
  };
  const add = (dayOfWeek: number) => {
    const last = week.findLast((each) => each.dayOfWeek === dayOfWeek);
    const startTime = last ? laterBy(last.endTime, 1) : '09:00';
    edit([...week, interval({ dayOfWeek, startTime, endTime: last ? laterBy(startTime, 2) : '18:00' })]);
  };
  const hoursOf = (day: number) => week.filter(({ dayOfWeek }) => dayOfWeek === day);
  const copy = (from: number, to: readonly number[]) =>
    edit([
      ...week.filter(({ dayOfWeek }) => !to.includes(dayOfWeek)),
      ...to.flatMap((dayOfWeek) => hoursOf(from).map((each) => interval({ ...each, dayOfWeek }))),
    ]);
  const copiesOf = (day: number) =>
    COPY_TARGETS.map(({ label, days }) => ({ label, to: days.filter((each) => each !== day) }))
      .filter(({ to }) => to.length > 0)
      .map(({ label, to }) => ({ label, name: label, onSelect: () => copy(day, to) }));
  const fault = error ? faultOfWeek(week) : null;
  return (
    <>
      <Stack component="ul" gap={0} maw="44rem">
        {WEEK.map(([day, name]) => (
          <li key={day} className={classes.day}>
            <b className={classes.name}>{name}</b>
            <div className={classes.intervals}>
              {hoursOf(day).length === 0 && (
                <Text span c="dimmed" size="sm">
                  Off
                </Text>
              )}
              {hoursOf(day).map((each) => (
                <IntervalFields
                  key={each.key}
                  day={name}
                  value={each}
                  fault={fault && week[fault.at] === each ? fault.message : null}
                  onChange={(changed) => edit(week.map((old) => (old.key === each.key ? changed : old)))}
                  onRemove={() => edit(week.filter(({ key }) => key !== each.key))}
                />
              ))}
            </div>
            <Group gap="xs">
              <Button size="xs" variant="default" aria-label={`Add hours: ${name}`} onClick={() => add(day)}>
                Add hours
              </Button>
              <RowMenu name={`Copy hours: ${name}`} items={copiesOf(day)} />
            </Group>
          </li>
        ))}
      </Stack>
      <Text c="dimmed" size="sm" aria-live="polite">
        {week.length > 0 ? `${formatDuration(minutesOfWeek(week))} a week, in London time` : 'No hours yet'}
      </Text>
      <FormError>{!fault && error}</FormError>
    </>
  );
}

interface IntervalFieldsProps {
  day: string;
  value: Interval;
  fault: string | null;
  onChange: (changed: Interval) => void;
  onRemove: () => void;
}

function IntervalFields({ day, value, fault, onChange, onRemove }: IntervalFieldsProps) {
  const first = useRef<HTMLSelectElement>(null);
  const faultId = useId();
  useEffect(() => {
    if (fault) focusFirst([first.current]);
  }, [fault]);
  const field = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect
      ref={name === 'startTime' ? first : null}
      data={QUARTER_HOURS}
      flex="0 1 6.25rem"
      miw={0}
      aria-label={`${day} ${label}`}
      aria-describedby={fault ? faultId : undefined}
      error={fault !== null}
      value={value[name]}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
  return (
    <div>
      <Group gap="0.375rem" wrap="nowrap">
        {field('startTime', 'from')}
        <span aria-hidden>–</span>
        {field('endTime', 'to')}
        <ActionIcon aria-label={`Remove ${day} ${value.startTime} to ${value.endTime}`} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div id={faultId} className={classes.fault}>
        <FormError>{fault}</FormError>
      </div>
    </div>
  );
}

/** Returns the time some hours later, at most 23:45. */
function laterBy(time: string, hours: number): string {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour > 23 ? '23:45' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

interface Props {
  jobs: readonly AffectedJob[];
  /** True when the page offers to request cover. */
  coverable?: boolean;
}

/** Lists jobs that a change has left outside working time; they stay booked. */
export function AffectedJobs({ jobs, coverable }: Props) {
  if (jobs.length === 0) return null;
  return (
    <Warning announced="politely">
      <Text inherit fw={650}>
        {jobs.length === 1 ? 'One job is' : `${jobs.length} jobs are`} now outside your working hours.
      </Text>
      <ul data-bullets>
        {jobs.map(({ bookingId, serviceName, startsAt, requested }) => (
          <li key={`${bookingId} ${startsAt}`}>
            {serviceName}, {formatDayTime(startsAt)}
            {requested && ' (the new time the customer asked for)'}
          </li>
        ))}
      </ul>
      <p>
        Booked jobs stay booked until {coverable && 'another provider takes them, or '}you cancel them under{' '}
        <Link to="/provider-bookings?tab=upcoming">My Bookings</Link>.
      </p>
    </Warning>
  );
}

/** The start and end times to choose from. */
export const QUARTER_HOURS = Array.from({ length: 96 }, (_, quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0');
  return `${hour}:${String((quarter % 4) * 15).padStart(2, '0')}`;
});
