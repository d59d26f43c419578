import { z } from 'zod';
import { Id, optionalText, requiredText } from '../platform/text.ts';
import { SERVICE_TYPES } from './service-types.ts';

export const ServiceTypeName = z.enum(SERVICE_TYPES, 'Please select a service type');

/** URL of a picture: https, or one of our files (CAT-6). */
const ImageUrl = optionalText(2000).refine(
  (url) => url === null || /^https:\/\/[^\s/]+/.test(url) || /^\/files\/\d+$/.test(url),
  'Please enter a link that starts with https://',
);

/** A public service; `price` is per hour, in integer US cents. */
export const Service = z.object({
  id: Id,
  type: ServiceTypeName,
  name: z.string(),
  description: z.string(),
  price: z.int(),
  imageUrl: z.string().nullable(),
});
export type Service = z.infer<typeof Service>;

/** A service as admins see it, on offer or retired. */
export interface ListedService extends Service {
  retiredAt: string | null;
}

/** An admin's input for a service (CAT-4, CAT-17); `price` in integer US cents. */
export const ServiceDraft = z.object({
  name: requiredText(120, 'Name is required'),
  type: ServiceTypeName,
  description: requiredText(2000, 'Description is required'),
  price: z
    .int('Price must be a valid number')
    .nonnegative('Price must be a positive number')
    .max(10_000_000, 'Price must be at most 100,000.00'),
  imageUrl: ImageUrl,
});
export type ServiceDraft = z.infer<typeof ServiceDraft>;

/** The version of a service that an admin edited (ADM-17). */
export type ExpectedService = Omit<Service, 'id'>;

/** Returns the fields of a service that are compared before it is changed. */
export function toExpectedService({
  type,
  name,
  description,
  price,
  imageUrl,
}: ExpectedService): ExpectedService {
  return { type, name, description, price, imageUrl };
}

export function isServiceUnchanged(service: ExpectedService, expected: ExpectedService): boolean {
  return JSON.stringify(toExpectedService(service)) === JSON.stringify(toExpectedService(expected));
}
