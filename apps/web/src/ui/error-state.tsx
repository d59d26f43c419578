import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

/** A part of a page that could not be loaded: what failed, and Retry. */
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
      <EmptyState
        door="missing"
        title={what}
        action={
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
