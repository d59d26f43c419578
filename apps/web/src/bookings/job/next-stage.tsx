import {
  type Booking,
  formatDayTime,
  formatTime,
  stageOpensAt,
  STAGE_LABELS,
  type Stage,
  STAGES,
  visitClosesAt,
} from '@doorstep/domain';
import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { CompleteJob, CompletionDialog } from './complete-job.tsx';
import { completionIn, lastStageOf, type PendingMutation, sendingText } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

/** Labels of the button for each stage. */
const NEXT_LABELS: Record<Stage, string> = {
  onMyWay: STAGE_LABELS.onMyWay,
  started: 'Start job',
  finished: 'Finish job',
};

/** Returns whether stages of a job can be marked, now or later. */
function hasOpenStages(booking: Booking, now: Date): boolean {
  return booking.status === 'confirmed' && !booking.paused && now < visitClosesAt(booking);
}

/** Returns the next stage of a job and when it opens (JOB-1); null after the last, or when none can be marked. */
export function useNextStage(booking: Booking): { stage: Stage; opensAt: Date; isOpen: boolean } | null {
  const now = useNow();
  const { pending } = useOutbox(booking.id);
  const last = lastStageOf(booking, pending);
  const stage = STAGES[last === undefined ? 0 : STAGES.indexOf(last) + 1];
  if (!stage || !hasOpenStages(booking, now)) return null;
  const opensAt = stageOpensAt({ startsAt: booking.date }, stage);
  return { stage, opensAt, isOpen: opensAt <= now };
}

/** The button for the next stage of a job, once it can be marked; finishing asks to complete the job (JOB-1, LIF-5). */
export function StageButton({ booking, ...look }: { booking: Booking } & ButtonProps) {
  const { role } = useUser();
  const { record } = useOutbox(booking.id);
  const next = useNextStage(booking);
  const [completing, setCompleting] = useState(false);
  return (
    <>
      {next?.isOpen && (
        <Button
          size="lg"
          {...look}
          onClick={() => {
            record({ type: 'stage', stage: next.stage });
            setCompleting(next.stage === 'finished' && role === 'provider');
          }}
        >
          {NEXT_LABELS[next.stage]}
        </Button>
      )}
      <CompletionDialog
        booking={booking}
        opened={completing}
        onClose={() => setCompleting(false)}
        onDo={record}
      />
    </>
  );
}

interface NextStageProps {
  booking: Booking;
  /** Leaves the button out, which is elsewhere. */
  isWithoutButton?: boolean;
}

/** One thumb-sized button for the next stage of a job, with undo (JOB-1, JOB-3). Works without a connection (JOB-11). */
export function NextStage({ booking, isWithoutButton = false }: NextStageProps) {
  const { role } = useUser();
  const now = useNow();
  const { pending, record, discard } = useOutbox(booking.id);
  const next = useNextStage(booking);
  if (!hasOpenStages(booking, now)) return null;

  const last = pending.findLast(({ mutation, state }) => state !== 'refused' && 'stage' in mutation);
  const lastStage = lastStageOf(booking, pending);
  return (
    <Stack gap="sm">
      {!isWithoutButton && <StageButton booking={booking} h="3.75rem" fullWidth maw={{ md: '24rem' }} />}
      {next && !next.isOpen && (
        <Text size="sm" c="var(--ds-soft)">
          “{NEXT_LABELS[next.stage]}” is available from {formatDayTime(next.opensAt.toISOString())}.
        </Text>
      )}
      <CurrentStage booking={booking} last={last} />
      <Group gap="sm">
        {role === 'provider' && <CompleteJob booking={booking} />}
        {lastStage && !completionIn(pending) && (
          <Button
            variant="default"
            disabled={last?.state === 'sending'}
            onClick={() =>
              last?.mutation.type === 'stage'
                ? discard(last.key)
                : record({ type: 'unmark', stage: lastStage })
            }
          >
            Undo “{STAGE_LABELS[lastStage]}”
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The last marked stage with its time, or the one being unmarked. */
function CurrentStage({ booking, last }: { booking: Booking; last: PendingMutation | undefined }) {
  const { stage, customerName } = booking;
  const name = last && 'stage' in last.mutation ? last.mutation.stage : stage?.name;
  if (!name) return null;
  const isTakenBack = last?.mutation.type === 'unmark';
  return (
    <Text component="output" size="sm" c="var(--ds-soft)">
      <b>{STAGE_LABELS[name]}</b>
      {isTakenBack ? ' undone' : `, ${formatTime(last?.madeAt ?? stage?.at ?? '')}`}
      {last ? ` · ${sendingText(last)}` : ` · ${customerName} can see this.`}
    </Text>
  );
}
