import type { Db, Tx } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/dialect.ts';
import { MAX_ID } from '../../platform/max-id.ts';
import { type Page, idBefore, pageOf } from '../../platform/page.ts';
import type {
  DueReview,
  FullReview,
  LatestReview,
  Rating,
  RatingBreakdown,
  ReceivedReviewsQuery,
  Review,
  ReviewDraft,
  ReviewReply,
  ReviewsQuery,
} from './review.schema.ts';

/** Inserts a review; returns false when the booking has one already, decided by the table's key. */
export async function insertReview(
  tx: Tx,
  { recommend, ...draft }: ReviewDraft & { userId: number; providerId: number; serviceId: number },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('review')
    .values({ ...draft, recommend: recommend ? 1 : 0, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Sets or removes the provider's public reply to the review of a booking, and returns the former; undefined without such a review. */
export async function setReply(
  tx: Tx,
  { bookingId, providerId, reply }: ReviewReply & { providerId: number },
): Promise<string | null | undefined> {
  const review = await tx
    .selectFrom('review')
    .select(['id', 'reply'])
    .where('bookingId', '=', bookingId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  if (review) await tx.updateTable('review').set({ reply }).where('id', '=', review.id).execute();
  return review?.reply;
}

/** Returns a page of a provider's public reviews, newest first. */
export async function pageOfPublicReviews(
  db: Db | Tx,
  { providerId, rating = null, cursor, limit }: ReviewsQuery,
): Promise<Page<Review>> {
  const rows = await selectReviews(db)
    .select(['user.deletedAt', 'review.reply'])
    .where('review.providerId', '=', providerId)
    .where('review.id', '<', idBefore(cursor))
    .$if(rating !== null, (query) => query.where('review.rating', '=', rating))
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: presentPublic });
}

/** Returns the latest reviews with a comment, of all providers who are listed publicly. */
export async function latestReviews(db: Db, limit: number): Promise<LatestReview[]> {
  const rows = await selectReviews(db)
    .innerJoin('user as provider', 'provider.id', 'review.providerId')
    .innerJoin('providerProfile', 'providerProfile.userId', 'review.providerId')
    .select(['user.deletedAt', 'review.providerId', 'provider.name as providerName'])
    .where('review.comment', 'is not', null)
    .where('provider.deactivatedAt', 'is', null)
    .where('providerProfile.approvedAt', 'is not', null)
    // Without a bound, query-plans.test.ts takes SQLite's walk along the key for a read of the whole table.
    .where('review.id', '<', MAX_ID)
    .limit(limit)
    .execute();
  return rows.map(presentPublic);
}

/** Returns a page of a provider's reviews with their private parts, newest first. */
export async function pageOfReceivedReviews(
  db: Db,
  { providerId, rating = null, unanswered, cursor, limit }: ReceivedReviewsQuery & { providerId: number },
): Promise<Page<FullReview>> {
  const rows = await selectFullReviews(db)
    .where('review.providerId', '=', providerId)
    .where('review.id', '<', idBefore(cursor))
    .$if(rating !== null, (query) => query.where('review.rating', '=', rating))
    .$if(unanswered, (query) => query.where('review.reply', 'is', null))
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present });
}

/** Returns a provider's reviews with their private parts, newest first. */
export async function listReceivedReviews(
  db: Db | Tx,
  providerId: number,
  limit: number,
): Promise<FullReview[]> {
  const rows = await selectFullReviews(db).where('review.providerId', '=', providerId).limit(limit).execute();
  return rows.map(present);
}

/** Returns the reviews that a customer wrote, newest first. */
export async function listWrittenReviews(db: Db | Tx, userId: number, limit: number): Promise<FullReview[]> {
  const rows = await selectFullReviews(db).where('review.userId', '=', userId).limit(limit).execute();
  return rows.map(present);
}

/** Returns the review of a booking if this user wrote or received it, else null. */
export async function reviewOfBooking(db: Db, bookingId: number, userId: number): Promise<FullReview | null> {
  const row = await selectFullReviews(db)
    .where('review.bookingId', '=', bookingId)
    .where(({ or, eb }) => or([eb('review.userId', '=', userId), eb('review.providerId', '=', userId)]))
    .executeTakeFirst();
  return row ? present(row) : null;
}

/** Returns a customer's latest completed booking without a review, or null. */
export async function latestUnreviewed(db: Db, userId: number): Promise<DueReview | null> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user as provider', 'provider.id', 'booking.providerId')
    .leftJoin('review', 'review.bookingId', 'booking.id')
    .select(['booking.id as bookingId', 'booking.startsAt as date'])
    .select(['service.name as serviceName', 'provider.name as providerName'])
    .where('booking.userId', '=', userId)
    .where('booking.status', '=', 'completed')
    .where('review.id', 'is', null)
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function selectReviews(db: Db | Tx) {
  return db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.userId')
    .innerJoin('booking', 'booking.id', 'review.bookingId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select([
      'review.id',
      'user.name as customerName',
      'service.name as serviceName',
      'review.rating',
      'review.comment',
      'review.recommend',
      'review.createdAt',
    ])
    .orderBy('review.id', 'desc');
}

function selectFullReviews(db: Db | Tx) {
  return selectReviews(db).select([
    'review.userId',
    'review.providerId',
    'review.bookingId',
    'review.instructions',
    'review.tip',
    'review.reply',
  ]);
}

/** Shortens names to `Amara C.`; the placeholder name of a deleted account stays. */
function presentPublic<Row extends { customerName: string; recommend: 0 | 1; deletedAt: string | null }>({
  deletedAt,
  ...row
}: Row) {
  const { customerName } = row;
  return present({ ...row, customerName: deletedAt ? customerName : shortenName(customerName) });
}

/** Shortens a name to the first name and the initial of the last, as in `Amara C.`; a single word stays. */
export function shortenName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const [initial] = others.at(-1)?.match(/\p{L}\p{M}*/u) ?? [];
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first;
}

function present<Row extends { recommend: 0 | 1 }>(
  row: Row,
): Omit<Row, 'recommend'> & { recommend: boolean } {
  return { ...row, recommend: row.recommend === 1 };
}

/** Returns the rating of each of these providers. */
export function readRatings(db: Db | Tx, providerIds: readonly number[]): Promise<Map<number, Rating>> {
  return readRatingsBy(db, 'providerId', providerIds);
}

/** Returns the rating of each of these services, of all providers together. */
export function readServiceRatings(db: Db, serviceIds: readonly number[]): Promise<Map<number, Rating>> {
  return readRatingsBy(db, 'serviceId', serviceIds);
}

async function readRatingsBy(
  db: Db | Tx,
  column: 'providerId' | 'serviceId',
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  const rows = ids.length
    ? await db
        .selectFrom('review')
        .select(({ fn }) => [`${column} as id`, fn.countAll().as('count'), fn.sum('rating').as('stars')])
        .where(column, 'in', ids)
        .groupBy(column)
        .execute()
    : [];
  const ratings = new Map<number, Rating>(ids.map((id) => [id, { reviewCount: 0, averageRating: null }]));
  for (const { id, count, stars } of rows) {
    const average = Math.round((Number(stars) / Number(count)) * 10) / 10;
    ratings.set(Number(id), { reviewCount: Number(count), averageRating: average });
  }
  return ratings;
}

/** Returns a provider's rating, and how many reviews have each number of stars. */
export async function readBreakdown(db: Db, providerId: number): Promise<RatingBreakdown> {
  const counts = await db
    .selectFrom('review')
    .select(({ fn }) => STARS.map((stars) => fn.countAll().filterWhere('rating', '=', stars).as(`${stars}`)))
    .select(({ fn }) => fn.countAll().filterWhere('recommend', '=', 1).as('recommend'))
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  const stars = STARS.map((rating) => ({ rating, count: Number(counts?.[`${rating}`] ?? 0) }));
  const rating = (await readRatings(db, [providerId])).get(providerId);
  const recommendCount = Number(counts?.recommend ?? 0);
  return { reviewCount: 0, averageRating: null, ...rating, recommendCount, stars };
}

const STARS = [5, 4, 3, 2, 1] as const;

/** Counts a provider's reviews without a reply. */
export function countUnanswered(db: Db, providerId: number): Promise<number> {
  return countRows(db.selectFrom('review').where('providerId', '=', providerId).where('reply', 'is', null));
}

/** Erases the instructions that a user left for their providers, and the replies of either side, which may name them. */
export async function eraseReviewTexts(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('review')
    .set({ instructions: null, reply: null })
    .where('userId', '=', userId)
    .execute();
  await tx.updateTable('review').set({ reply: null }).where('providerId', '=', userId).execute();
}
