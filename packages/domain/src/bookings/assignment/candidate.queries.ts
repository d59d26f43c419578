import { compiledByShape, compiled } from '../../platform/database/compiled.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import { type CalendarQuery, type CalendarTexts, selectCalendar } from '../../scheduling/calendar.queries.ts';
import { isUnblocked } from '../../providers/favourite.queries.ts';
import { type Offer, type Provider, selectOffering } from '../../providers/provider.queries.ts';
import { countUpcoming } from '../booking.queries.ts';

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

/** Providers whose upcoming jobs are counted in one turn of the event loop. */
const COUNT_BATCH_SIZE = 250;

const workOfOffering = compiled(
  (db: Db, { now, after, serviceId, overnight }: Offer & { now: string; after: number }) =>
    selectOffering(db, { serviceId, overnight })
      .select(countUpcoming(db, now).as('jobs'))
      .where('providerService.providerId', '>', after)
      .limit(COUNT_BATCH_SIZE),
);

/** Returns the approved, active providers who offer a service, by id, each with the number of their jobs ahead. */
export async function readOffering(
  db: Db,
  offer: Offer,
  now: Date,
): Promise<{ provider: Provider; jobs: number }[]> {
  const offering: Awaited<ReturnType<typeof workOfOffering>> = [];
  let page: typeof offering;
  do {
    await yieldToEventLoop();
    page = await workOfOffering(db, { ...offer, now: now.toISOString(), after: offering.at(-1)?.id ?? 0 });
    offering.push(...page);
  } while (page.length === COUNT_BATCH_SIZE);
  return offering.map(({ id, name, offersOvernight, jobs }) => ({
    provider: { id, name, offersOvernight: offersOvernight === 1 },
    jobs: Number(jobs),
  }));
}
