import { EmptyState } from '../ui/empty-state.tsx';

/** Said of a type, or of all, without any service (S1 §2.6). */
export function NoServices({ category }: { category: string | null }) {
  return (
    <EmptyState title={category ? `No ${category} Services Available` : 'No Services Available'}>
      Please look in again soon.
    </EmptyState>
  );
}
