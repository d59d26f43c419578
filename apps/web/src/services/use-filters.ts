import { SERVICE_TYPES, type ServiceType } from '@doorstep/domain';
import { useSearchParams } from 'react-router';

/**
 * The active service type and chips (S1 §3). They live in the address, so they can be shared and survive going to
 * the booking page and back (Rulings: Chips).
 */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const filters = parameters.getAll('filter');
  const type = SERVICE_TYPES.find((each) => each === parameters.get('type')) ?? null;

  function change(edit: (next: URLSearchParams) => void) {
    setParameters(
      (previous) => {
        edit(previous);
        return previous;
      },
      { preventScrollReset: true, replace: true },
    );
  }

  return {
    filters,
    type,
    /** Adds a chip that is inactive, removes one that is active (S1 §4). */
    toggleFilter: (chip: string) =>
      change((next) =>
        next.has('filter', chip) ? next.delete('filter', chip) : next.append('filter', chip),
      ),
    clearFilters: () => change((next) => next.delete('filter')),
    /** Chooses a type, or all with null. Chips of another type go. */
    setType: (chosen: ServiceType | null) =>
      change((next) => {
        next.delete('filter');
        if (chosen) next.set('type', chosen);
        else next.delete('type');
      }),
  };
}
