import { addDays } from '@doorstep/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import { AffectedJobs } from './affected-jobs.tsx';
import { QUARTER_HOURS } from './quarter-hours.ts';
import layout from '../ui/form-layout.module.css';
import classes from './time-off.module.css';

const BLANK = { fromDate: '', fromTime: '', toDate: '', toTime: '', reason: '' };
const MISSING = 'Please select a date';

/** Takes time off: whole days, unless a time is given. */
export function TimeOffForm() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: BLANK,
    validate: {
      fromDate: (date) => (date ? null : MISSING),
      toDate: (date) => (date ? null : MISSING),
    },
  });
  const add = trpc.availability.addTimeOff.useMutation({
    async onSuccess() {
      form.setValues(BLANK);
      toast({ title: 'Time off added' });
      await cache.availability.mine.invalidate();
    },
    onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
  });
  const field = (name: keyof typeof BLANK, label: string, type: string) => (
    <TextInput label={label} type={type} key={form.key(name)} {...form.getInputProps(name)} />
  );
  const time = (name: keyof typeof BLANK, label: string, whole: string) => (
    <NativeSelect
      label={label}
      size="md"
      data={[{ value: '', label: whole }, ...QUARTER_HOURS]}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form noValidate className={layout.form} onSubmit={form.onSubmit((values) => add.mutate(sent(values)))}>
      <div className={classes.fields}>
        {field('fromDate', 'First day', 'date')}
        {time('fromTime', 'From', 'Beginning of the day')}
        {field('toDate', 'Last day', 'date')}
        {time('toTime', 'Until', 'End of the day')}
      </div>
      {field('reason', 'Reason (optional, only for you)', 'text')}
      <FormError>{add.error && messageOf(add.error)}</FormError>
      {add.data && <AffectedJobs jobs={add.data.affected} />}
      <div className={layout.foot}>
        <Button type="submit" loading={add.isPending}>
          Add time off
        </Button>
      </div>
    </form>
  );
}

/** Without times, from the first day's beginning to the last day's end. */
function sent({ fromDate, fromTime, toDate, toTime, reason }: typeof BLANK) {
  return {
    fromDate,
    fromTime: fromTime || '00:00',
    toDate: toTime ? toDate : addDays(toDate, 1),
    toTime: toTime || '00:00',
    reason,
  };
}
