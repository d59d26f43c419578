import { SERVICE_TYPES, type Service, formatPrice, serviceTypeLabel } from '@doorstep/domain';

/** The service selector's choices: name and price per hour, grouped by type (S1 §2.7). */
export function serviceChoices(services: readonly Service[]) {
  const groups = SERVICE_TYPES.map((type) => ({
    group: serviceTypeLabel(type),
    items: services
      .filter((service) => service.type === type)
      .map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${formatPrice(price)}/hr` })),
  }));
  return [{ value: '', label: 'Choose a service' }, ...groups.filter(({ items }) => items.length > 0)];
}
