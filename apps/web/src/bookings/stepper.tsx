import { type Booking, formatDayTime, formatShortDate, formatTime } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { trpc } from '../api.tsx';
import { ArchSteps } from '../ui/display/arch-steps.tsx';
import { IconCheck, IconClock, IconHome, IconSparkles, IconWalk } from '../ui/display/icons.ts';
import { STEP_LABELS, type StepName } from './booking-status.tsx';

const STEPS: readonly { name: StepName; icon: ReactNode }[] = [
  { name: 'requested', icon: null },
  { name: 'accepted', icon: <IconCheck size={18} aria-hidden /> },
  { name: 'onMyWay', icon: <IconWalk size={20} aria-hidden /> },
  { name: 'started', icon: <IconHome size={18} aria-hidden /> },
  { name: 'finished', icon: <IconSparkles size={18} aria-hidden /> },
];

export const STEP_NAMES = STEPS.map(({ name }) => name);

/** Times of steps, as far as they are known. */
export type StepTimes = Partial<Record<StepName, string | undefined>>;

/** Returns when a booking was accepted and completed, as its history has it; nothing while that is loading. */
export function useHistoryTimes({ id: bookingId, status }: Booking) {
  const { data: history } = trpc.bookings.history.useQuery({ bookingId });
  const timeOf = (event: string) => history?.findLast(({ type }) => type === event)?.createdAt;
  return {
    accepted: status === 'pending' ? undefined : timeOf('booking.accepted'),
    completed: timeOf('booking.completed'),
  };
}

interface ArchStepperProps {
  booking: Booking;
  /** The booking has the time of its last stage. */
  times?: StepTimes;
  /** Replaces the icon of the current "On the way" step, such as the provider's portrait. */
  avatar?: ReactNode;
}

/** The progress of a visit from request to end, as a row of arches; nothing once it is over or skipped. */
export function ArchStepper({ booking, times, avatar }: ArchStepperProps) {
  const { status, paused, stage, createdAt } = booking;
  if (status === 'cancelled' || status === 'completed' || paused) return null;
  const known: StepTimes = { requested: createdAt, ...times, ...(stage && { [stage.name]: stage.at }) };
  const reached = reachedStep(booking);
  const steps = STEPS.map(({ name, icon }) => {
    const state = stateOf(name, reached, booking);
    const at = known[name];
    return {
      label: STEP_LABELS[name],
      state,
      icon: (state === 'now' && currentIcon(name, avatar)) || icon,
      detail: at ? <ReachedAt at={at} isNow={state === 'now'} booking={booking} /> : expected(name, booking),
    };
  });
  return <ArchSteps aria-label="Progress" steps={steps} />;
}

/** Returns the icon that a step has only while it is the current one. */
function currentIcon(name: StepName, avatar: ReactNode): ReactNode {
  return name === 'accepted' ? <IconClock size={22} aria-hidden /> : name === 'onMyWay' && avatar;
}

function isInProgressStage(name: StepName): boolean {
  return name === 'onMyWay' || name === 'started';
}

/** Returns the last step that was reached. */
function reachedStep({ status, stage }: Booking): StepName {
  if (stage) return stage.name;
  return status === 'confirmed' ? 'accepted' : 'requested';
}

/** The current step is the stage of a visit in progress, or the provider's outstanding reply. */
function stateOf(name: StepName, reached: StepName, { status }: Booking): 'done' | 'now' | 'ahead' {
  const indexOf = (step: StepName) => STEPS.findIndex((each) => each.name === step);
  const distance = indexOf(name) - indexOf(reached);
  if (status === 'pending' && name === 'accepted') return 'now';
  if (distance === 0 && isInProgressStage(name)) return 'now';
  return distance <= 0 ? 'done' : 'ahead';
}

interface ReachedAtProps {
  at: string;
  isNow?: boolean;
  booking: Booking;
}

/** `since 14:36` for the current step; times on another day than the visit as that day. */
export function ReachedAt({ at, isNow = false, booking }: ReachedAtProps) {
  const day = formatShortDate(at);
  return (
    <time dateTime={at} title={formatDayTime(at)}>
      {isNow && 'since '}
      {day === formatShortDate(booking.date) ? formatTime(at) : day}
    </time>
  );
}

/** Returns when a step is expected; nothing where that is open. */
function expected(name: StepName, { status, date, endsAt, expiresAt }: Booking): ReactNode {
  if (name === 'accepted' && status === 'pending' && expiresAt) return `by ${formatDayTime(expiresAt)}`;
  if (name === 'started') return formatTime(date);
  return name === 'finished' ? `about ${formatTime(endsAt)}` : null;
}
