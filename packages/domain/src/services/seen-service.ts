import type { Service } from './service.schema.ts';

/** A service as somebody saw it who changes it (ADM-17). */
export type SeenService = Omit<Service, 'id'>;

/** What is sent with a change: what it was that was looked at. */
export function seenServiceOf({ type, name, description, price, imageUrl }: SeenService): SeenService {
  return { type, name, description, price, imageUrl };
}

/** Whether a service still is what was seen of it. */
export function isServiceAsSeen(service: SeenService, seen: SeenService): boolean {
  return JSON.stringify(seenServiceOf(service)) === JSON.stringify(seenServiceOf(seen));
}
