import {
  chipsOf,
  matchesChips,
  matchesText,
  type Service,
  SERVICE_TYPES,
  type ServiceType,
} from '@doorstep/domain';
import { useHydrated } from '../ui/browser/client-only.tsx';
import { useParameters } from '../ui/browser/url-state.ts';

/** Orders by price; the default is the catalogue's. */
export const SORTS = ['price', '-price'] as const;
export type Sort = (typeof SORTS)[number] | null;

const NONE = new URLSearchParams();

export interface Filters {
  /** The active chips. */
  filters: readonly string[];
  type: ServiceType | null;
  text: string;
  sort: Sort;
}

/**
 * Holds type, chips, search and order in the URL, so that they can be shared and survive a visit of the booking page
 * (CAT-12). Prerendered pages do not know them.
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
    /** Switches a chip (CAT-11). */
    toggleFilter: (chip: string) =>
      change((next) =>
        next.has('filter', chip) ? next.delete('filter', chip) : next.append('filter', chip),
      ),
    /** Clears chips and search; the type stays. */
    clearFilters: () =>
      change((next) => {
        next.delete('filter');
        next.delete('q');
      }),
    /** Selects a type, or all with null, and clears the chips of other types. */
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

/** Returns the services that match type, search and any of the chips, sorted (CAT-10). */
export function findServices(
  services: readonly Service[],
  { type, filters, text, sort }: Filters,
): Service[] {
  const found = services.filter(
    (service) =>
      (!type || service.type === type) && matchesText(service, text.trim()) && matchesChips(service, filters),
  );
  if (!sort) return found;
  const sign = sort === 'price' ? 1 : -1;
  return found.toSorted((a, b) => sign * (a.price - b.price));
}

export function countChips(
  services: readonly Service[],
  type: ServiceType,
  text = '',
): ReadonlyMap<string, number> {
  const count = (chip: string) => findServices(services, { type, filters: [chip], text, sort: null }).length;
  return new Map(chipsOf(type).map((chip) => [chip, count(chip)]));
}
