import { useSyncExternalStore } from 'react';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { outboxOf } from './use-outbox.ts';

// Rarely is anything refused.
const RefusedMutations = lazy(async () => (await import('./refused-mutations.tsx')).RefusedMutations);

/** Refused mutations of all jobs, also of those that are no longer the provider's (JOB-14). */
export function RefusedWork() {
  const outbox = outboxOf(useUser().id);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.read).filter(
    ({ state }) => state === 'refused',
  );
  if (refused.length === 0) return null;
  return (
    <Card title="Not saved">
      <RefusedMutations mutations={refused} showsTime onRetry={outbox.retry} onDiscard={outbox.discard} />
    </Card>
  );
}
