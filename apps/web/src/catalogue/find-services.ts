import { type Service, type ServiceType, chipsOf, matchesChips, matchesText } from '@doorstep/domain';
import type { Filters } from './use-filters.ts';

/** The services that match type, words and any of the chips, in the order asked for (CAT-10). */
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

/** How many services each chip of a type would show by itself. */
export function countChips(
  services: readonly Service[],
  type: ServiceType,
  text = '',
): ReadonlyMap<string, number> {
  const count = (chip: string) => findServices(services, { type, filters: [chip], text, sort: null }).length;
  return new Map(chipsOf(type).map((chip) => [chip, count(chip)]));
}
