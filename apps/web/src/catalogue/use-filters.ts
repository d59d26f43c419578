import { SERVICE_TYPES, type ServiceType } from '@doorstep/domain';
import { useHydrated } from '../ui/browser/client-only.tsx';
import { useParameters } from '../ui/browser/url-state.ts';

/** Orders by price; the other is the catalogue's own. */
export const SORTS = ['price', '-price'] as const;
export type Sort = (typeof SORTS)[number] | null;

const NONE = new URLSearchParams();

/** What the services are narrowed to, and in which order they stand. */
export interface Filters {
  /** The active chips. */
  filters: readonly string[];
  type: ServiceType | null;
  text: string;
  sort: Sort;
}

/**
 * The active service type and chips, the words searched for and the order. They live in the address, so they
 * can be shared and survive going to the booking page and back (CAT-12). Prerendered pages do not know it.
 */
export function useFilters() {
  const [address, change] = useParameters();
  const parameters = useHydrated() ? address : NONE;

  const setOrDrop = (name: string, value: string | null) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)));

  const current: Filters = {
    filters: parameters.getAll('filter'),
    type: SERVICE_TYPES.find((each) => each === parameters.get('type')) ?? null,
    text: parameters.get('q') ?? '',
    sort: SORTS.find((each) => each === parameters.get('sort')) ?? null,
  };
  return {
    ...current,
    /** Adds a chip that is inactive, removes one that is active (CAT-11). */
    toggleFilter: (chip: string) =>
      change((next) =>
        next.has('filter', chip) ? next.delete('filter', chip) : next.append('filter', chip),
      ),
    /** Takes away chips and words; the type stays. */
    clearFilters: () =>
      change((next) => {
        next.delete('filter');
        next.delete('q');
      }),
    /** Chooses a type, or all with null. Chips of another type go. */
    setType: (chosen: ServiceType | null) =>
      change((next) => {
        next.delete('filter');
        if (chosen) next.set('type', chosen);
        else next.delete('type');
      }),
    setText: (text: string) => setOrDrop('q', text),
    setSort: (sort: Sort) => setOrDrop('sort', sort),
  };
}
