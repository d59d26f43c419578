import { type Alternative, formatDayTime } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { Warning } from '../../ui/feedback/notice.tsx';

const OUT_OF_REACH = 'Everyone who’s free then is too far away to reach you in time.';

interface AlternativesProps {
  refusal: { appCode?: string; alternatives?: Alternative[] } | null;
  onChoose: (date: string, time: string) => void;
}

/** The nearest free times after a refusal, to choose with one click. */
export function Alternatives({ refusal, onChoose }: AlternativesProps) {
  return (
    <OtherTimes
      why={refusal?.appCode === 'out_of_reach' ? OUT_OF_REACH : 'That time has just been taken.'}
      times={refusal?.alternatives ?? []}
      onChoose={onChoose}
    />
  );
}

interface OtherTimesProps {
  why: string;
  times: readonly Alternative[];
  onChoose: (date: string, time: string) => void;
}

/** A reason, and other times to choose; nothing without any. */
export function OtherTimes({ why, times: alternatives, onChoose }: OtherTimesProps) {
  if (alternatives.length === 0) return null;
  return (
    <Warning announced="at once">
      <p>
        <b>{why}</b> These are free:
      </p>
      <Group gap="xs">
        {alternatives.map(({ date, time, startsAt }) => (
          <Button key={startsAt} variant="default" size="xs" onClick={() => onChoose(date, time)}>
            {formatDayTime(startsAt)}
          </Button>
        ))}
      </Group>
    </Warning>
  );
}
