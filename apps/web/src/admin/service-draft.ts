import { type Service, ServiceDraft } from '@doorstep/domain';

/** What the form holds: the price in dollars, as typed (S2 §5). */
export const BLANK_SERVICE = { name: '', type: '', description: '', price: '', imageUrl: '' };
export type ServiceFields = typeof BLANK_SERVICE;

/** A service as the form shows it. */
export function fieldsOf({ name, type, description, price, imageUrl }: Service): ServiceFields {
  return { name, type, description, price: (price / 100).toFixed(2), imageUrl: imageUrl ?? '' };
}

/** The fields as the server takes them: the price times 100, rounded; what is no number stays none. */
export function sentService({ price, ...fields }: ServiceFields) {
  const dollars = /^-?\d*\.?\d+$/.test(price.trim()) ? Number(price) : Number.NaN;
  return { ...fields, price: Math.round(dollars * 100) };
}

/** A complete service, for fields that were checked. */
export function draftOf(fields: ServiceFields): ServiceDraft {
  return ServiceDraft.parse(sentService(fields));
}
