import { IconCheck } from '../ui/icons.ts';
import { STEPS } from './wizard-state.ts';
import classes from './progress.module.css';

/** Which of the four steps is shown, and which are done. */
export function Progress({ step }: { step: number }) {
  return (
    <ol className={classes.progress} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-state={index < step ? 'done' : index === step ? 'current' : 'ahead'}
          aria-current={index === step ? 'step' : undefined}
        >
          <span className={classes.tile}>
            {index < step ? <IconCheck size={18} stroke={2.6} aria-label="Done:" /> : index + 1}
          </span>
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
