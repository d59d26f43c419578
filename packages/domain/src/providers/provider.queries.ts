import { setWeeklyHours } from '../scheduling/provider-time.queries.ts';
import type { Hours } from '../scheduling/provider-calendar.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Flag } from '../platform/database/table.ts';
import type { Portrait } from './portraits.ts';

const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];

/** Hours of a new provider (AVL-2). */
const DEFAULT_HOURS: readonly Hours[] = MONDAY_TO_SATURDAY.map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '18:00',
}));

/** Creates the profile of a new provider: unapproved, Monday to Saturday 09:00–18:00, no services. */
export async function createProviderProfile(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('providerProfile')
    .values({ userId, certifications: '[]', specialties: '[]', languages: '[]' })
    .execute();
  await setWeeklyHours(tx, userId, DEFAULT_HOURS);
}

/** An approved, active provider. */
export interface Provider {
  id: number;
  name: string;
  offersOvernight: boolean;
}

function selectProviders(db: Db | Tx) {
  return db
    .selectFrom('providerProfile')
    .innerJoin('user', 'user.id', 'providerProfile.userId')
    .select(['user.id', 'user.name', 'providerProfile.offersOvernight'])
    .where('user.deactivatedAt', 'is', null)
    .where('providerProfile.approvedAt', 'is not', null);
}

/** Criteria for finding providers of a service. */
export interface Offer {
  serviceId: number;
  /** 1 to require overnight stays, 0 for no restriction. */
  overnight: Flag;
}

export function offerOf({ serviceId, overnight }: { serviceId: number; overnight: boolean }): Offer {
  return { serviceId, overnight: overnight ? 1 : 0 };
}

/** Selects the approved, active providers who offer a service, by id. */
export function selectOffering(db: Db | Tx, { serviceId, overnight }: Offer) {
  return selectProviders(db)
    .innerJoin('providerService', 'providerService.providerId', 'user.id')
    .where('providerService.serviceId', '=', serviceId)
    .where('providerProfile.offersOvernight', '>=', overnight)
    .orderBy('providerService.providerId');
}

/** Returns the approved, active providers who offer a service. */
export async function providersOffering(
  db: Db | Tx,
  job: { serviceId: number; overnight: boolean },
): Promise<Provider[]> {
  const rows = await selectOffering(db, offerOf(job)).execute();
  return rows.map(({ offersOvernight, ...row }) => ({ ...row, offersOvernight: offersOvernight === 1 }));
}

/** Returns true when an approved, active provider offers a service. */
export async function isOffered(
  db: Db | Tx,
  job: { serviceId: number; overnight: boolean },
): Promise<boolean> {
  return (await selectOffering(db, offerOf(job)).limit(1).executeTakeFirst()) !== undefined;
}

/** An approved, active provider with some of the services that they offer. */
export interface OfferingProvider extends Provider {
  verified: boolean;
  serviceIds: number[];
}

/** Returns the approved, active providers who offer any of these services, each once with the ones they offer. */
export async function providersOfferingAny(
  db: Db | Tx,
  serviceIds: readonly number[],
): Promise<OfferingProvider[]> {
  if (serviceIds.length === 0) return [];
  const rows = await selectOffers(db).where('providerService.serviceId', 'in', serviceIds).execute();
  return groupByProvider(rows);
}

/** Returns those of these users who are approved, active providers with a service, each with all that they offer. */
export async function findOfferingProviders(
  db: Db | Tx,
  providerIds: readonly number[],
): Promise<OfferingProvider[]> {
  if (providerIds.length === 0) return [];
  const rows = await selectOffers(db).where('providerService.providerId', 'in', providerIds).execute();
  return groupByProvider(rows);
}

/** Selects a row for each service of an approved, active provider. */
function selectOffers(db: Db | Tx) {
  return selectProviders(db)
    .innerJoin('providerService', 'providerService.providerId', 'user.id')
    .select(['providerProfile.verifiedAt', 'providerService.serviceId']);
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number];

function groupByProvider(rows: readonly OfferRow[]): OfferingProvider[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((offers) => {
    const [{ id, name, offersOvernight, verifiedAt }] = offers as [OfferRow];
    return {
      id,
      name,
      offersOvernight: offersOvernight === 1,
      verified: verifiedAt !== null,
      serviceIds: offers.map(({ serviceId }) => serviceId).toSorted((a, b) => a - b),
    };
  });
}

/** Returns whether a user is a provider, approved or not. */
export async function isProvider(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('providerProfile')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Approves a provider permanently; returns false when they were approved already (PRV-1). */
export async function markApproved(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('providerProfile')
    .set({ approvedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('approvedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setOfferedServices(
  tx: Tx,
  providerId: number,
  serviceIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('providerService').where('providerId', '=', providerId).execute();
  if (serviceIds.length === 0) return;
  await tx
    .insertInto('providerService')
    .values(serviceIds.map((serviceId) => ({ providerId, serviceId })))
    .execute();
}

export async function readOfferedServiceIds(db: Db | Tx, providerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('providerService')
    .select('serviceId')
    .where('providerId', '=', providerId)
    .orderBy('serviceId')
    .execute();
  return rows.map(({ serviceId }) => serviceId);
}

/** Returns the district that a provider starts from; null when not given. */
export async function readArea(db: Db | Tx, providerId: number): Promise<string | null> {
  const profile = await db
    .selectFrom('providerProfile')
    .select('area')
    .where('userId', '=', providerId)
    .executeTakeFirst();
  return profile?.area ?? null;
}

/** Sets or clears a provider's drawn portrait. */
export async function setPortrait(tx: Tx, providerId: number, portrait: Portrait | null): Promise<void> {
  await tx.updateTable('providerProfile').set({ portrait }).where('userId', '=', providerId).execute();
}

export async function setArea(tx: Tx, providerId: number, area: string | null): Promise<void> {
  await tx.updateTable('providerProfile').set({ area }).where('userId', '=', providerId).execute();
}
