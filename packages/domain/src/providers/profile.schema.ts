import { z } from 'zod';
import type { Hours } from '../scheduling/provider-calendar.ts';
import type { Alternative } from '../platform/errors.ts';
import type { RelatedPerson } from './favourite.schema.ts';
import type { Rating, RatingBreakdown, Review } from './reviews/review.schema.ts';
import { type Service, ServiceTypeName } from '../services/service.schema.ts';
import { PlainDate } from '../platform/calendar.schema.ts';
import { OnlyIfNew } from '../platform/only-if-new.ts';
import { Id, optionalText, requiredText } from '../platform/text.ts';

const Entries = (noun: string) =>
  z
    .array(requiredText(80, `Please enter a ${noun}`))
    .max(20, 'Please enter 20 or fewer')
    .default([])
    .transform((entries) => [...new Set(entries)]);

/** The public part of a profile that the provider writes. */
export const ProfileDraft = z.object({
  bio: optionalText(2000),
  yearsOfExperience: z
    .int('Please enter a whole number of years')
    .min(0, 'Please enter a whole number of years')
    .max(80, 'Please enter 80 years or fewer')
    .nullish()
    .transform((years) => years ?? null),
  certifications: Entries('certification'),
  specialties: Entries('speciality'),
  languages: Entries('language'),
  /** True when they stay at a customer's home overnight. */
  offersOvernight: z.boolean().default(false),
});
export type ProfileDraft = z.output<typeof ProfileDraft>;

const AREA = 'Please enter the first half of a postcode, such as SE1';

/** A profile as its provider edits it, with the parts that only they read. */
export const OwnProfileDraft = ProfileDraft.extend({
  /** The district that they start from, as an outward code (AVL-9). */
  area: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{1,2}\d[A-Z\d]?)?$/, AREA)
    .nullish()
    .transform((area) => area || null),
});
export type OwnProfileDraft = z.output<typeof OwnProfileDraft>;

/** The services that a provider takes requests for. */
export const Offer = z.object({ serviceIds: z.array(Id).max(200) });

/** A provider's own profile, with what admins decided and which services they offer. */
export interface OwnProfile extends OwnProfileDraft {
  approved: boolean;
  verified: boolean;
  /** Path of their photo, or the name of their portrait; null without either. */
  profilePhoto: string | null;
  serviceIds: number[];
}

/** A provider's public profile, computed from real data only (PRV-2, PRV-4). */
export interface PublicProfile extends ProfileDraft, RatingBreakdown {
  id: number;
  name: string;
  verified: boolean;
  profilePhoto: string | null;
  services: Service[];
  hours: Hours[];
  /** Number of weekdays on which they work. */
  availableDays: number;
  /** Median of their recent response times to requests; null without any. */
  responseMinutes: number | null;
  /** The latest reviews; `nextReviews` is the cursor of earlier ones, null when there are none. */
  reviews: Review[];
  nextReviews: string | null;
  /** Their next free hour within the booking form's window; null when there is none. */
  nextFree: Alternative | null;
}

/** A provider in a list of those who offer a type of service. */
export interface ProviderSummary
  extends Rating, Pick<ProfileDraft, 'bio' | 'languages' | 'yearsOfExperience'> {
  id: number;
  name: string;
  verified: boolean;
  profilePhoto: string | null;
  /** The services of the type that they offer. */
  serviceIds: number[];
  nextFree: Alternative | null;
  /** The free times of the day of `nextFree`. */
  freeTimes: string[];
}

/** A favourite of a customer; `summary` is null for one who cannot be booked: deactivated, or without services. */
export interface FavouriteProvider extends RelatedPerson {
  /** All services that they offer, and when they are free next. */
  summary: ProviderSummary | null;
}

/** A provider to choose for a booking. */
export interface ProviderChoice extends Omit<ProfileDraft, 'offersOvernight'>, Rating {
  id: number;
  name: string;
  verified: boolean;
  profilePhoto: string | null;
  favourite: boolean;
}

export const OfferingQuery = z.object({
  type: ServiceTypeName,
  limit: z.int().min(1).max(12).default(4),
  /** Only providers with free times on this London day. */
  date: PlainDate.optional(),
});
export type OfferingQuery = z.output<typeof OfferingQuery>;

export const ProviderTarget = z.object({ providerId: Id });
export const Approval = z.object({ userId: Id }).extend(OnlyIfNew.shape);
export const Verification = z.object({ userId: Id, verified: z.boolean() }).extend(OnlyIfNew.shape);
