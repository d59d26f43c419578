import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Said of a type, or of all, without any service (CAT-14). */
export function NoServices({ category }: { category: string | null }) {
  return (
    <EmptyState title={category ? `No ${category} Services Available` : 'No Services Available'}>
      Please look in again soon.
    </EmptyState>
  );
}
