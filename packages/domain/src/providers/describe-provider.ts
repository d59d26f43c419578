import { PRODUCT_NAME } from '../platform/product.ts';
import { serviceTypeLabel } from '../services/service-types.ts';
import type { PublicProfile } from './profile.schema.ts';

/** Returns the title and the description of a provider's page, for search engines and link previews. */
export function describeProvider({ name, bio, services }: Pick<PublicProfile, 'name' | 'bio' | 'services'>) {
  const [service] = services.toSorted((one, other) => one.id - other.id);
  const trade = service ? `, ${serviceTypeLabel(service.type).toLowerCase()}` : '';
  return {
    title: `${name}${trade} · ${PRODUCT_NAME}`,
    description: bio ?? `${name} on ${PRODUCT_NAME}: services, reviews and free times.`,
  };
}
