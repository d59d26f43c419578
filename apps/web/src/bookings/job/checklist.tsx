import { formatTime } from '@doorstep/domain';
import { IconCheck } from '../../ui/display/icons.ts';
import classes from './checklist.module.css';
import type { Doing, VisibleRecord } from './pending-mutations.ts';

interface ChecklistProps {
  record: VisibleRecord;
  onDo: (doing: Doing) => void;
}

/** The tasks of the visit: ticked by its provider, with the times; read by everybody else (JOB-5). */
export function Checklist({ record: { tasks, writing }, onDo }: ChecklistProps) {
  const done = tasks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <section aria-label="Tasks">
      <h3>
        Tasks <span className={classes.count}>{`${done} of ${tasks.length} done`}</span>
      </h3>
      <ul className={classes.tasks}>
        {tasks.map(({ task, doneAt, waits }) => (
          <li key={task} data-done={doneAt !== null}>
            {writing?.isOpen ? (
              <label className={classes.task}>
                <input
                  type="checkbox"
                  checked={doneAt !== null}
                  onChange={({ currentTarget }) => onDo({ type: 'tick', task, done: currentTarget.checked })}
                />
                {task}
              </label>
            ) : (
              <span className={classes.task}>
                <span className={classes.mark} aria-hidden>
                  {doneAt !== null && <IconCheck size={15} stroke={3} />}
                </span>
                {task}
              </span>
            )}
            <span className={classes.time}>
              {waits ? 'Waiting' : doneAt !== null && <time dateTime={doneAt}>{formatTime(doneAt)}</time>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
