import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Message for a type, or the whole catalogue, without services (CAT-14). */
export function NoServices({ category }: { category: string | null }) {
  return (
    <EmptyState title={category ? `No ${category} Services Available` : 'No Services Available'}>
      Please check back soon.
    </EmptyState>
  );
}
