import { findUser } from '../platform/users/user.queries.ts';
import { listHours } from '../scheduling/provider-time.queries.ts';
import { nextFreeHours } from '../scheduling/free-slots.ts';
import { DomainError, invalidField } from '../platform/errors.ts';
import { recordEvent, responseMinutes } from '../platform/events/event.queries.ts';
import { refuseDone } from '../platform/only-if-new.ts';
import { placeOfPostcode } from '../scheduling/places/place.ts';
import { ratingFigures, reviewsOf } from './reviews/review.queries.ts';
import { findServices } from '../services/service.queries.ts';
import { command, rateLimitCost, publicProcedure, query } from '../platform/trpc.ts';
import { findBlockedProviders } from './favourite.queries.ts';
import { providersOfType } from './offering.ts';
import { type ProfileRow, findProfile, markVerified, updateProfile } from './profile.queries.ts';
import {
  OfferingQuery,
  type OwnProfile,
  OwnProfileDraft,
  ProviderTarget,
  type PublicProfile,
  Verification,
} from './profile.schema.ts';
import { offeredServices, readArea, setArea } from './provider.queries.ts';
import { findVisibleProfile } from './visible-profile.ts';

const LATEST_REVIEWS = 5;

const VERIFIED_MEANWHILE = 'Another admin has verified them meanwhile';
const WITHDRAWN_MEANWHILE = 'Another admin has withdrawn their verification meanwhile';

export const profileProcedures = {
  /** The provider's own profile. */
  mine: query('provider').query(async ({ ctx: { database, viewer } }): Promise<OwnProfile> => {
    const { id, name: _, active: __, ...profile } = await readProfile(database.read, viewer.id);
    const area = await readArea(database.read, id);
    return { ...profile, area, serviceIds: await offeredServices(database.read, id) };
  }),

  /** Replaces what the provider says of themself. @throws invalid (a district that does not exist) */
  updateProfile: command(OwnProfileDraft, 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    if (input.area && !placeOfPostcode(input.area))
      throw invalidField('area', 'We do not know this postcode');
    await updateProfile(tx, viewer.id, input);
    await setArea(tx, viewer.id, input.area);
    await recordEvent(tx, { type: 'provider.profile_changed', actorId: viewer.id }, now);
    return input;
  }),

  /** Says that an admin has checked a provider, or no longer (PRV-3). @throws not_found, not_a_provider, done_meanwhile */
  verify: command(Verification, 'admin').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const user = await findUser(tx, input.userId);
    if (!user) throw new DomainError('not_found');
    if (user.role !== 'provider')
      throw new DomainError('not_a_provider', { message: 'Only providers can be verified' });
    if (!(await markVerified(tx, user.id, input.verified, now)))
      return refuseDone(input, input.verified ? VERIFIED_MEANWHILE : WITHDRAWN_MEANWHILE);
    const type = input.verified ? 'provider.verified' : 'provider.verification_withdrawn';
    await recordEvent(tx, { type, actorId: viewer.id, tells: user.id }, now);
  }),

  /** A provider as everybody sees them. @throws not_found */
  show: publicProcedure
    .use(rateLimitCost(2))
    .input(ProviderTarget)
    .query(async ({ ctx, input }): Promise<PublicProfile> => {
      const { database, viewer, now } = ctx;
      const db = database.read;
      const profile = await findVisibleProfile(db, input.providerId, viewer);
      if (!profile) throw new DomainError('not_found');
      const { active: _, approved: __, ...shown } = profile;
      const hours = await listHours(db, profile.id);
      const figures = (await ratingFigures(db, [profile.id])).get(profile.id);
      const latest = await reviewsOf(db, { providerId: profile.id, limit: LATEST_REVIEWS });
      const apart = await findBlockedProviders(db, viewer);
      return {
        ...shown,
        services: await findServices(db, await offeredServices(db, profile.id)),
        hours,
        availableDays: new Set(hours.map(({ dayOfWeek }) => dayOfWeek)).size,
        responseMinutes: await responseMinutes(db, profile.id),
        reviewCount: figures?.reviewCount ?? 0,
        averageRating: figures?.averageRating ?? null,
        reviews: latest.items,
        nextReviews: latest.nextCursor,
        // A provider who is kept apart from a customer is not free for them (ASG-8).
        nextFree: apart.has(profile.id)
          ? null
          : ((await nextFreeHours(db, [profile], now)).get(profile.id) ?? null),
      };
    }),

  /**
   * Some of the approved, active providers of a type of service, best rated first, and how many there are; a customer is
   * shown none that are kept apart from them (ASG-8).
   */
  offering: publicProcedure
    .use(rateLimitCost(4))
    .input(OfferingQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const apart = await findBlockedProviders(database.read, viewer);
      return providersOfType(database, input, { apart, now });
    }),
};

/** A profile that is there since its provider registered. */
async function readProfile(db: Parameters<typeof findProfile>[0], providerId: number): Promise<ProfileRow> {
  const profile = await findProfile(db, providerId);
  if (!profile) throw new Error(`Provider ${providerId} has no profile`);
  return profile;
}
