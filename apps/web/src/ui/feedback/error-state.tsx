import { EmptyState } from './empty-state.tsx';
import { PlainButton } from '../display/plain-button.tsx';

/** A part of a page that could not be loaded: what failed, and Retry (LOO-3). */
export function ErrorState({
  what,
  message,
  onRetry,
}: {
  what: string;
  message: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState door="missing" title={what} action={<PlainButton onClick={onRetry}>Retry</PlainButton>}>
        {message}
      </EmptyState>
    </div>
  );
}
