import { type Currency, SERVICE_TYPES, type Service, formatPrice, serviceTypeLabel } from '@doorstep/domain';
import { markerOf } from '../currency.ts';

/** The service selector's choices: name and price per hour, grouped by type (S1 §2.7; Rulings: Prices). */
export function serviceChoices(services: readonly Service[], currency: Currency) {
  const perHour = (price: number) => `${formatPrice(price, currency)}/hr${markerOf(currency)}`;
  const groups = SERVICE_TYPES.map((type) => ({
    group: serviceTypeLabel(type),
    items: services
      .filter((service) => service.type === type)
      .map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${perHour(price)}` })),
  }));
  return [{ value: '', label: 'Choose a service' }, ...groups.filter(({ items }) => items.length > 0)];
}
