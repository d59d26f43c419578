import { formatDayTime } from '@doorstep/domain';
import { count } from '../../ui/display/text.ts';
import { trpc } from '../../api.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const MINUTE_MS = 60_000;
/** What is read every minute is old by then. */
const STALE_MS = 5 * MINUTE_MS;

/** Says that what is shown of the desk may be old, and how old (SUP-10). */
export function MirrorNotice() {
  const { data, dataUpdatedAt } = trpc.support.mirror.useQuery();
  if (!data) return null;
  const { mirroredAt } = data;
  if (mirroredAt === null) return <Notice>The tickets of Freshdesk have not all been read yet.</Notice>;
  const age = dataUpdatedAt - Date.parse(mirroredAt);
  if (age < STALE_MS) return null;
  return (
    <Notice>
      Freshdesk has not answered for {ageOf(age)}: its tickets are shown as they were on{' '}
      {formatDayTime(mirroredAt)}.
    </Notice>
  );
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes < 120 ? count(minutes, 'minute') : count(Math.floor(minutes / 60), 'hour');
}
