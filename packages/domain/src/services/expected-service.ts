import type { Service } from './service.schema.ts';

/** A service as somebody saw it who changes it (ADM-17). */
export type ExpectedService = Omit<Service, 'id'>;

/** What is sent with a change: what it was that was looked at. */
export function seenServiceOf({
  type,
  name,
  description,
  price,
  imageUrl,
}: ExpectedService): ExpectedService {
  return { type, name, description, price, imageUrl };
}

/** Whether a service still is what was seen of it. */
export function isServiceUnchanged(service: ExpectedService, seen: ExpectedService): boolean {
  return JSON.stringify(seenServiceOf(service)) === JSON.stringify(seenServiceOf(seen));
}
