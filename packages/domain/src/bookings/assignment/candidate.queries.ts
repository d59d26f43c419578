import { compiledByShape, compiled } from '../../platform/database/compiled.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { gridSlot } from '../../platform/time.ts';
import {
  type CalendarQuery,
  type CalendarTexts,
  countHeldTimes,
  selectCalendar,
} from '../../scheduling/calendar.queries.ts';
import { isUnblocked, selectBlockedPairs, selectFavourites } from '../../providers/favourite.queries.ts';
import { type Offer, type Provider, selectOffering } from '../../providers/provider.queries.ts';

/** A provider who may do a job, with the calendar around it and what a booking shows of them. */
export interface Candidate extends Provider, CalendarTexts {
  portrait: string | null;
  photoId: number | null;
}

interface CandidateQuery extends Offer, CalendarQuery {
  providerIds: readonly number[];
  customerId: number;
}

const selectCandidates = compiledByShape(
  (db: Db | Tx, { providerIds, customerId, ...query }: CandidateQuery) =>
    selectOffering(db, query)
      .leftJoin('photo', (join) =>
        join
          .onRef('photo.userId', '=', 'user.id')
          .on('photo.kind', '=', 'profile')
          .on('photo.removedAt', 'is', null),
      )
      .select(['providerProfile.portrait', 'photo.id as photoId'])
      .select(selectCalendar(db, query))
      .where('providerService.providerId', 'in', providerIds)
      .where(isUnblocked(db, customerId)),
);

/** Returns those of a few providers who may do a customer's job, free or not, in the same order (ASG-1, ASG-8). */
export async function readCandidates(db: Db | Tx, query: CandidateQuery): Promise<Candidate[]> {
  if (query.providerIds.length === 0) return [];
  const rows = await selectCandidates(db, query);
  const byId = new Map(rows.map((row) => [row.id, { ...row, offersOvernight: row.offersOvernight === 1 }]));
  return query.providerIds.flatMap((id) => byId.get(id) ?? []);
}

interface PreferenceQuery extends Offer {
  customerId: number;
  nowSlot: number;
  limit: number;
}

const preferred = compiled((db: Db, { customerId, nowSlot, limit, serviceId, overnight }: PreferenceQuery) =>
  selectOffering(db, { serviceId, overnight })
    .clearSelect()
    .clearOrderBy()
    .select(['user.id', countHeldTimes(db, nowSlot).as('jobs')])
    .where('user.id', 'not in', selectBlockedPairs(db, customerId))
    .orderBy((eb) => eb('user.id', 'in', selectFavourites(db, customerId)), 'desc')
    .orderBy('jobs')
    .orderBy('user.id')
    .limit(limit),
);

/**
 * Returns the best few providers who offer what a customer needs, free or not: favourites, then least upcoming work (ASG-2,
 * ASG-8). The order of `rankUnblockedProviders`, sorted by the database.
 */
export async function findPreferred(
  db: Db,
  { now, ...query }: Offer & { customerId: number; now: Date; limit: number },
): Promise<number[]> {
  const rows = await preferred(db, { ...query, nowSlot: gridSlot(now) });
  return rows.map(({ id }) => id);
}
