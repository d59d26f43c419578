import type { Database, Db } from '../platform/database/database.ts';
import { findUser } from '../platform/users/user.queries.ts';
import { listHours } from '../scheduling/provider-time.queries.ts';
import { nextFreeDays } from '../scheduling/free-slots.ts';
import { DomainError, invalidField } from '../platform/errors.ts';
import { recordEvent, responseMinutes } from '../platform/events/event.queries.ts';
import { refuseDone } from '../platform/only-if-new.ts';
import { placeOfPostcode } from '../scheduling/places/place.ts';
import { readBreakdown, pageOfPublicReviews } from './reviews/review.queries.ts';
import { findServices, listServices } from '../services/service.queries.ts';
import { command, rateLimitCost, publicProcedure, query } from '../platform/trpc.ts';
import { findBlockedProviders } from './favourite.queries.ts';
import {
  type ProfileRow,
  findProfile,
  findVisibleProfile,
  markVerified,
  updateProfile,
} from './profile.queries.ts';
import {
  Approval,
  Offer,
  OfferingQuery,
  type OwnProfile,
  OwnProfileDraft,
  type ProviderSummary,
  ProviderTarget,
  type PublicProfile,
  Verification,
} from './profile.schema.ts';
import {
  markApproved,
  providersOfferingAny,
  readArea,
  readOfferedServiceIds,
  setArea,
  setOfferedServices,
} from './provider.queries.ts';
import { addRatings, nextFreeOf, summarizeProviders } from './provider-summary.ts';

const LATEST_REVIEWS = 5;

const ALREADY_VERIFIED = 'Another admin has already verified this provider';
const ALREADY_WITHDRAWN = 'Another admin has already withdrawn their verification';

export const profileProcedures = {
  /** Returns the provider's own profile. */
  mine: query('provider').query(async ({ ctx: { database, viewer } }): Promise<OwnProfile> => {
    const { id, name: _, active: __, ...profile } = await readProfile(database.read, viewer.id);
    const area = await readArea(database.read, id);
    return { ...profile, area, serviceIds: await readOfferedServiceIds(database.read, id) };
  }),

  /** Replaces the provider's own profile. @throws invalid (an unknown district) */
  updateProfile: command(OwnProfileDraft, 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    if (input.area && !placeOfPostcode(input.area))
      throw invalidField('area', 'We don’t recognise this postcode. Please check it');
    await updateProfile(tx, viewer.id, input);
    await setArea(tx, viewer.id, input.area);
    await recordEvent(tx, { type: 'provider.profile_changed', actorId: viewer.id }, now);
    return input;
  }),

  /** Replaces the services that the provider offers; existing bookings stay (PRV-5). @throws invalid (an unknown service) */
  offer: command(Offer, 'provider').mutation(async ({ ctx, input }) => {
    const serviceIds = [...new Set(input.serviceIds)];
    const services = await findServices(ctx.tx, serviceIds);
    if (services.length < serviceIds.length) throw invalidField('serviceIds', 'Please select a service');
    await setOfferedServices(ctx.tx, ctx.viewer.id, serviceIds);
    await recordEvent(ctx.tx, { type: 'provider.offered', actorId: ctx.viewer.id }, ctx.now);
    return readOfferedServiceIds(ctx.tx, ctx.viewer.id);
  }),

  /**
   * Approves a provider, who can then be assigned and accept jobs. Approving again changes nothing.
   * @throws not_found, not_a_provider, done_meanwhile
   */
  approve: command(Approval, 'admin').mutation(async ({ ctx, input }) => {
    const user = await findUser(ctx.tx, input.userId);
    if (!user) throw new DomainError('not_found');
    if (user.role !== 'provider') throw new DomainError('not_a_provider');
    if (await markApproved(ctx.tx, user.id, ctx.now)) {
      await recordEvent(
        ctx.tx,
        { type: 'provider.approved', actorId: ctx.viewer.id, recipientId: user.id },
        ctx.now,
      );
    } else refuseDone(input, 'Another admin has already approved this provider');
    return { ...user, approved: true };
  }),

  /** Sets or withdraws a provider's verification (PRV-3). @throws not_found, not_a_provider, done_meanwhile */
  verify: command(Verification, 'admin').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const user = await findUser(tx, input.userId);
    if (!user) throw new DomainError('not_found');
    if (user.role !== 'provider')
      throw new DomainError('not_a_provider', { message: 'Only providers can be verified' });
    if (!(await markVerified(tx, user.id, input.verified, now)))
      return refuseDone(input, input.verified ? ALREADY_VERIFIED : ALREADY_WITHDRAWN);
    const type = input.verified ? 'provider.verified' : 'provider.verification_withdrawn';
    await recordEvent(tx, { type, actorId: viewer.id, recipientId: user.id }, now);
  }),

  /** Returns a provider's public profile. @throws not_found */
  show: publicProcedure
    .use(rateLimitCost(2))
    .input(ProviderTarget)
    .query(async ({ ctx, input }): Promise<PublicProfile> => {
      const { database, viewer, now } = ctx;
      const db = database.read;
      const profile = await findVisibleProfile(db, input.providerId, viewer);
      if (!profile) throw new DomainError('not_found');
      const { active: _, approved: __, ...visible } = profile;
      const hours = await listHours(db, profile.id);
      const latest = await pageOfPublicReviews(db, { providerId: profile.id, limit: LATEST_REVIEWS });
      const blocked = await findBlockedProviders(db, viewer);
      return {
        ...visible,
        services: await findServices(db, await readOfferedServiceIds(db, profile.id)),
        hours,
        availableDays: new Set(hours.map(({ dayOfWeek }) => dayOfWeek)).size,
        responseMinutes: await responseMinutes(db, profile.id),
        ...(await readBreakdown(db, profile.id)),
        reviews: latest.items,
        nextReviews: latest.nextCursor,
        // A blocked provider has no free time for the customer (ASG-8).
        nextFree: blocked.has(profile.id)
          ? null
          : nextFreeOf((await nextFreeDays(db, [profile], now)).get(profile.id)),
      };
    }),

  /**
   * Returns the best rated approved, active providers of a type of service without those blocked for the viewer (ASG-8),
   * and the number of all.
   */
  offering: publicProcedure
    .use(rateLimitCost(4))
    .input(OfferingQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const blocked = await findBlockedProviders(database.read, viewer);
      return providersOfType(database, input, { blocked, now });
    }),
};

/**
 * Returns the best rated providers of a type of service with their next free hour, except blocked ones and those who are
 * not free on a requested day, and the number of all providers of the type. The number of reads is constant.
 */
async function providersOfType(
  database: Database,
  { type, limit, date }: OfferingQuery,
  { blocked, now }: { blocked: ReadonlySet<number>; now: Date },
): Promise<{ providers: ProviderSummary[]; total: number }> {
  const db = database.read;
  const services = (await listServices(database)).filter((service) => service.type === type);
  const all = await providersOfferingAny(
    db,
    services.map(({ id }) => id),
  );
  const rated = await addRatings(
    db,
    all.filter(({ id }) => !blocked.has(id)),
  );
  const best = rated
    .toSorted(
      (a, b) =>
        (b.averageRating ?? 0) - (a.averageRating ?? 0) || b.reviewCount - a.reviewCount || a.id - b.id,
    )
    .slice(0, limit);
  const providers = await summarizeProviders(db, best, { now, date });
  const listed = date ? providers.filter(({ nextFree }) => nextFree !== null) : providers;
  return { providers: listed, total: all.length };
}

/** Returns a provider's profile, which their registration created. */
async function readProfile(db: Db, providerId: number): Promise<ProfileRow> {
  const profile = await findProfile(db, providerId);
  if (!profile) throw new Error(`Provider ${providerId} has no profile`);
  return profile;
}
