import { type Booking, STAGE_LABELS, STAGES } from '@doorstep/domain';
import { lastStageOf } from '../job/pending-mutations.ts';
import { useOutbox } from '../job/use-outbox.ts';
import classes from './next-job.module.css';

/** The stages of a job as a bar of three parts. */
export function StageBar({ booking }: { booking: Booking }) {
  const { pending } = useOutbox(booking.id);
  const lastStage = lastStageOf(booking, pending);
  const done = lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1;
  return (
    <ol className={classes.stages} aria-label="Stages">
      {STAGES.map((stage, index) => (
        <li key={stage} data-done={index < done} aria-current={index === done ? 'step' : undefined}>
          {STAGE_LABELS[stage]}
        </li>
      ))}
    </ol>
  );
}
