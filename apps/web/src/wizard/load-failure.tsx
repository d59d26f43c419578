import { messageOf } from '../api-messages.ts';
import { ErrorState } from '../ui/error-state.tsx';

interface LoadFailureProps {
  /** What could not be loaded, as a sentence without its end. */
  what: string;
  query: { error: unknown; data: unknown; refetch: () => unknown };
}

/** Says that something could not be loaded, and tries again; nothing while it is there or on its way. */
export function LoadFailure({ what, query: { error, data, refetch } }: LoadFailureProps) {
  if (!error || data !== undefined) return null;
  return <ErrorState what={what} message={`${messageOf(error)}.`} onRetry={() => void refetch()} />;
}
