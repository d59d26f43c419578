import classes from './job-record.module.css';
import type { JobMutation, VisibleRecord } from './pending-mutations.ts';

interface TaskBoxProps {
  task: VisibleRecord['tasks'][number];
  onDo: (mutation: JobMutation) => void;
}

/** A task of a visit, which its provider ticks (JOB-5). */
export function TaskBox({ task: { task, doneAt }, onDo }: TaskBoxProps) {
  return (
    <label className={classes.task}>
      <input
        type="checkbox"
        checked={doneAt !== null}
        onChange={({ currentTarget }) => onDo({ type: 'tick', task, done: currentTarget.checked })}
      />
      {task}
    </label>
  );
}
