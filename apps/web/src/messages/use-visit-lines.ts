import { type Booking, type Person, STAGES, type Stage } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';
import { useUser } from '../session.tsx';
import { firstNameOf } from '../ui/display/text.ts';
import type { VisitLine } from './message-list.tsx';

/** Returns the lines about the next and the latest past visits with a person, from the stages that were marked (MSG-9). */
export function useVisitLines({ id: userId, name }: Person, booking: Booking | null): VisitLine[] {
  const { role } = useUser();
  const provider = role === 'provider' ? null : firstNameOf(name);
  const { data: past = [] } = trpc.bookings.pastWith.useQuery({ userId });
  const { data: record } = trpc.jobs.record.useQuery(booking ? { bookingId: booking.id } : skipToken);
  const present = STAGES.flatMap((stage) => {
    const at = record?.stages[stage];
    return at ? [toLine(stage, at, provider)] : [];
  });
  const ended = past.flatMap(({ stage }) => (stage ? [toLine(stage.name, stage.at, provider)] : []));
  return [...ended, ...present];
}

function toLine(stage: Stage, at: string, provider: string | null): VisitLine {
  const text = {
    onMyWay: provider ? `${provider} is on the way` : 'On the way',
    started: provider ? `${provider} started` : 'Job started',
    finished: 'The visit is finished',
  }[stage];
  return { at, stage, text };
}
