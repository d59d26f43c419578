import { useSyncExternalStore } from 'react';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Refused } from './refused.tsx';
import { outboxOf } from './use-outbox.ts';

/** What a provider did and the server did not take, of all jobs: that of one that is theirs no more has no other place (JOB-14). */
export function RefusedWork() {
  const outbox = outboxOf(useUser().id);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.read).filter(
    ({ state }) => state === 'refused',
  );
  if (refused.length === 0) return null;
  return (
    <Card title="Not recorded">
      <Refused of={refused} saysWhen onRetry={outbox.retry} onDiscard={outbox.discard} />
    </Card>
  );
}
