import { type Booking, formatDuration, type JobRecord, STAGES } from '@doorstep/domain';
import { Fact, NamedFacts } from '../ui/display/facts.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { STEP_LABELS } from './booking-status.tsx';
import { ReachedAt, STEP_NAMES, type StepTimes, useHistoryTimes } from './stepper.tsx';

/** Undefined while they are loading. */
type Stages = JobRecord['stages'] | undefined;

/** Returns the times of the stages that were recorded, by step. */
export function recordedTimes(stages: Stages): StepTimes {
  if (!stages) return {};
  return Object.fromEntries(STAGES.flatMap((stage) => (stages[stage] ? [[stage, stages[stage]]] : [])));
}

/** Lists what was done when at a completed visit; times that are loading keep their place. */
export function VisitReceipt({ booking, stages }: { booking: Booking; stages: Stages }) {
  const { createdAt, duration, rating } = booking;
  // A booking may be completed long after the visit.
  const { accepted, completed } = useHistoryTimes(booking);
  const known: StepTimes = { requested: createdAt, accepted, ...recordedTimes(stages) };
  const steps = STEP_NAMES.filter((name) => known[name] || name === 'accepted');
  return (
    <NamedFacts inRow>
      {steps.map((name) => (
        <Fact key={name} name={STEP_LABELS[name]}>
          {known[name] ? <ReachedAt at={known[name]} booking={booking} /> : '\u00A0'}
        </Fact>
      ))}
      {!known.finished && (
        <Fact name="Marked done">
          {completed ? <ReachedAt at={completed} booking={booking} /> : '\u00A0'}
        </Fact>
      )}
      <Fact name="Booked for">{formatDuration(duration)}</Fact>
      {rating !== null && (
        <Fact name="Rating">
          <Stars rating={rating} />
        </Fact>
      )}
    </NamedFacts>
  );
}
