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
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { CompleteJob } from './complete-job.tsx';
import { completionIn, lastStageOf, type PendingMutation, sendingText } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

/** Labels of the button for each stage. */
const NEXT_LABELS: Record<Stage, string> = {
  onMyWay: STAGE_LABELS.onMyWay,
  started: 'Start job',
  finished: 'Finish job',
};

/**
 * One thumb-sized button for the next stage of a job, with undo; finishing asks to complete it (JOB-1, JOB-3, LIF-5). Works
 * without a connection (JOB-11).
 */
export function NextStage({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const now = useNow();
  const { pending, record, discard } = useOutbox(booking.id);
  const [completing, setCompleting] = useState(false);
  const { status, paused, date: startsAt } = booking;
  if (status !== 'confirmed' || paused || now >= visitClosesAt(booking)) return null;

  const last = pending.findLast(({ mutation, state }) => state !== 'refused' && 'stage' in mutation);
  const lastStage = lastStageOf(booking, pending);
  const next = STAGES[lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1];
  const opens = next && stageOpensAt({ startsAt }, next);
  const completion = completionIn(pending);
  return (
    <Stack gap="sm">
      {next && opens && opens <= now && (
        <Button
          size="lg"
          h="3.75rem"
          fullWidth
          maw={{ md: '24rem' }}
          onClick={() => {
            record({ type: 'stage', stage: next });
            setCompleting(next === 'finished' && role === 'provider');
          }}
        >
          {NEXT_LABELS[next]}
        </Button>
      )}
      {next && opens && opens > now && (
        <Text size="sm" c="var(--ds-soft)">
          “{NEXT_LABELS[next]}” is available from {formatDayTime(opens.toISOString())}.
        </Text>
      )}
      <CurrentStage booking={booking} last={last} />
      <Group gap="sm">
        {role === 'provider' && (
          <CompleteJob
            booking={booking}
            isFinished={next === undefined}
            opened={completing}
            onOpen={setCompleting}
            completion={completion}
            onDo={record}
            onDiscard={discard}
          />
        )}
        {lastStage && !completion && (
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
