import { type WorkingHours, WorkingWeek } from '@doorstep/domain';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconX } from '../ui/icons.ts';
import { useToast } from '../ui/toast.tsx';
import { AffectedJobs } from './affected-jobs.tsx';
import { QUARTER_HOURS } from './quarter-hours.ts';
import layout from '../ui/form-layout.module.css';
import classes from './hours-form.module.css';

/** The week begins with Monday; 0 is Sunday. */
const DAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

type Interval = WorkingHours & { key: number };

let made = 0;
const interval = (hours: WorkingHours): Interval => ({ ...hours, key: (made += 1) });

/** A provider's week; a break is the gap between two intervals of a day. */
export function HoursForm({ hours }: { hours: readonly WorkingHours[] }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [week, setWeek] = useState(() => hours.map(interval));
  const [problem, setProblem] = useState<string | null>(null);
  const save = trpc.availability.setHours.useMutation({
    onSuccess(saved) {
      cache.availability.mine.setData(undefined, (mine) => mine && { ...mine, hours: saved.hours });
      toast({ title: 'Working hours saved' });
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const edit = (after: Interval[]) => {
    setWeek(after);
    setProblem(null);
  };
  const add = (dayOfWeek: number) => {
    const last = week.findLast((each) => each.dayOfWeek === dayOfWeek);
    const startTime = last ? laterBy(last.endTime, 1) : '09:00';
    edit([...week, interval({ dayOfWeek, startTime, endTime: last ? laterBy(startTime, 2) : '18:00' })]);
  };
  return (
    <form
      noValidate
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = WorkingWeek.safeParse({ hours: week });
        if (checked.success) save.mutate(checked.data);
        else setProblem(checked.error.issues[0]?.message ?? null);
      }}
    >
      <p className={layout.soft}>
        London time. A break is the gap between two times of a day; an end at or before the start lies on the
        next day.
      </p>
      <ul className={classes.week}>
        {DAYS.map(([day, name]) => (
          <li key={day} className={classes.day}>
            <b className={classes.name}>{name}</b>
            <div className={classes.intervals}>
              {week.every(({ dayOfWeek }) => dayOfWeek !== day) && (
                <span className={layout.soft}>Closed</span>
              )}
              {week
                .filter(({ dayOfWeek }) => dayOfWeek === day)
                .map((each) => (
                  <IntervalFields
                    key={each.key}
                    day={name}
                    value={each}
                    onChange={(changed) => edit(week.map((old) => (old.key === each.key ? changed : old)))}
                    onRemove={() => edit(week.filter(({ key }) => key !== each.key))}
                  />
                ))}
            </div>
            <Button size="xs" variant="default" aria-label={`Add hours: ${name}`} onClick={() => add(day)}>
              Add hours
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{problem}</FormError>
      {save.data && <AffectedJobs jobs={save.data.affected} />}
      <div className={layout.foot}>
        <Button type="submit" loading={save.isPending}>
          Save working hours
        </Button>
      </div>
    </form>
  );
}

interface IntervalFieldsProps {
  day: string;
  value: Interval;
  onChange: (changed: Interval) => void;
  onRemove: () => void;
}

function IntervalFields({ day, value, onChange, onRemove }: IntervalFieldsProps) {
  const field = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect
      data={QUARTER_HOURS}
      className={classes.time}
      aria-label={`${day} ${label}`}
      value={value[name]}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
  return (
    <div className={classes.interval}>
      {field('startTime', 'from')}
      <span aria-hidden>–</span>
      {field('endTime', 'to')}
      <ActionIcon aria-label={`Remove ${day} ${value.startTime} to ${value.endTime}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Whole hours later, at most the last quarter hour of the day. */
function laterBy(time: string, hours: number): string {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour > 23 ? '23:45' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}
