import { z } from 'zod';
import type { Hours } from '../scheduling/provider-calendar.ts';
import type { Alternative } from '../platform/errors.ts';
import type { RatingFigures, Review } from './reviews/review.schema.ts';
import { type Service, ServiceTypeName } from '../services/service.schema.ts';
import { OnlyIfNew } from '../platform/only-if-new.ts';
import { Id, optionalText, requiredText } from '../platform/text.ts';

const Entries = (what: string) =>
  z
    .array(requiredText(80, `Please enter a ${what}`))
    .max(20, 'Please use at most 20 entries')
    .default([])
    .transform((entries) => [...new Set(entries)]);

/** What providers say of themselves. */
export const ProfileDraft = z.object({
  bio: optionalText(2000),
  yearsOfExperience: z
    .int('Please enter whole years')
    .min(0, 'Please enter whole years')
    .max(80, 'Please enter at most 80 years')
    .nullish()
    .transform((years) => years ?? null),
  certifications: Entries('certification'),
  specialties: Entries('specialty'),
  languages: Entries('language'),
  /** Whether they stay at a customer's home overnight. */
  offersOvernight: z.boolean().default(false),
});
export type ProfileDraft = z.output<typeof ProfileDraft>;

const AREA = 'Please enter the first half of a postcode, such as SE1';

/** What providers say in their profile, with what of it only they read. */
export const OwnProfileDraft = ProfileDraft.extend({
  /** The district that they start from, as the first half of its postcode (AVL-9). */
  area: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{1,2}\d[A-Z\d]?)?$/, AREA)
    .nullish()
    .transform((area) => area || null),
});
export type OwnProfileDraft = z.output<typeof OwnProfileDraft>;

/** Which services a provider takes requests for. */
export const Offer = z.object({ serviceIds: z.array(Id).max(200) });

/** A provider's own profile: what they say, what admins decided, what they offer. */
export interface OwnProfile extends OwnProfileDraft {
  approved: boolean;
  verified: boolean;
  /** Where their photo is read; null without one. */
  profilePhoto: string | null;
  serviceIds: number[];
}

/** A provider as everybody sees them; nothing in it is invented (PRV-2, PRV-4). */
export interface PublicProfile extends ProfileDraft, RatingFigures {
  id: number;
  name: string;
  /** Whether an admin verified them. */
  verified: boolean;
  profilePhoto: string | null;
  services: Service[];
  hours: Hours[];
  /** On how many days of the week they work. */
  availableDays: number;
  /** Half of their recent answers to requests came faster; null without any. */
  responseMinutes: number | null;
  /** The latest; `nextReviews` is the cursor of those before, null when these are all. */
  reviews: Review[];
  nextReviews: string | null;
  /** Their next free hour within the booking form's window; null when there is none. */
  nextFree: Alternative | null;
}

/** A provider in a list of those who offer a type of service. */
export interface ProviderSummary extends RatingFigures {
  id: number;
  name: string;
  verified: boolean;
  profilePhoto: string | null;
  /** Which services of the type they offer. */
  serviceIds: number[];
  nextFree: Alternative | null;
}

/** A provider as they are chosen for a booking: what they say of themselves, and how they are rated. */
export interface ProviderChoice extends Omit<ProfileDraft, 'offersOvernight'>, RatingFigures {
  id: number;
  name: string;
  verified: boolean;
  profilePhoto: string | null;
  favourite: boolean;
}

/** Asks for some of the providers of a type of service. */
export const OfferingQuery = z.object({
  type: ServiceTypeName,
  limit: z.int().min(1).max(12).default(4),
});
export type OfferingQuery = z.output<typeof OfferingQuery>;

export const ProviderTarget = z.object({ providerId: Id });
export const Verification = z.object({ userId: Id, verified: z.boolean() }).extend(OnlyIfNew.shape);
