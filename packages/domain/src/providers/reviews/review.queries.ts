import type { Db, Tx } from '../../platform/database/database.ts';
import { type Page, idBefore, pageOf } from '../../platform/page.ts';
import { shortNameOf } from './short-name.ts';
import type {
  DueReview,
  FullReview,
  RatingFigures,
  Review,
  ReviewDraft,
  ReviewsQuery,
} from './review.schema.ts';

/** Adds a review; false when the booking has one already: the table's key decides. */
export async function insertReview(
  tx: Tx,
  { recommend, ...draft }: ReviewDraft & { userId: number; providerId: number },
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

/** A page of a provider's reviews as everybody sees them, newest first. */
export async function reviewsOf(
  db: Db | Tx,
  { providerId, cursor, limit }: ReviewsQuery,
): Promise<Page<Review>> {
  const rows = await selectReviews(db)
    .select('user.deletedAt')
    .where('review.providerId', '=', providerId)
    .where('review.id', '<', idBefore(cursor))
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: presentToAll });
}

/** A page of a provider's reviews with what is for them alone, newest first. */
export async function reviewsReceived(
  db: Db,
  { providerId, cursor, limit }: ReviewsQuery,
): Promise<Page<FullReview>> {
  const rows = await selectFullReviews(db)
    .where('review.providerId', '=', providerId)
    .where('review.id', '<', idBefore(cursor))
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present });
}

/** Reviews of a provider with what is for them alone, newest first. */
export async function reviewsFor(db: Db | Tx, providerId: number, limit: number): Promise<FullReview[]> {
  const rows = await selectFullReviews(db).where('review.providerId', '=', providerId).limit(limit).execute();
  return rows.map(present);
}

/** Reviews that a customer wrote, newest first. */
export async function reviewsBy(db: Db | Tx, userId: number, limit: number): Promise<FullReview[]> {
  const rows = await selectFullReviews(db).where('review.userId', '=', userId).limit(limit).execute();
  return rows.map(present);
}

/** A customer's latest completed booking without a review; null when there is none. */
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
    .select([
      'review.id',
      'user.name as customerName',
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
  ]);
}

/** The name that a deleted account has is no person's, and stays whole. */
function presentToAll({
  deletedAt,
  ...row
}: Omit<Review, 'recommend'> & { recommend: 0 | 1; deletedAt: string | null }): Review {
  const { customerName } = row;
  return present({ ...row, customerName: deletedAt ? customerName : shortNameOf(customerName) });
}

function present<Row extends { recommend: 0 | 1 }>(
  row: Row,
): Omit<Row, 'recommend'> & { recommend: boolean } {
  return { ...row, recommend: row.recommend === 1 };
}

/** The figures of these providers; who has no review has no average. */
export async function ratingFigures(
  db: Db | Tx,
  providerIds: readonly number[],
): Promise<Map<number, RatingFigures>> {
  const rows = providerIds.length
    ? await db
        .selectFrom('review')
        .select(({ fn }) => ['providerId', fn.countAll().as('count'), fn.sum('rating').as('stars')])
        .where('providerId', 'in', providerIds)
        .groupBy('providerId')
        .execute()
    : [];
  const figures = new Map<number, RatingFigures>(
    providerIds.map((id) => [id, { reviewCount: 0, averageRating: null }]),
  );
  for (const { providerId, count, stars } of rows) {
    const average = Math.round((Number(stars) / Number(count)) * 10) / 10;
    figures.set(providerId, { reviewCount: Number(count), averageRating: average });
  }
  return figures;
}

/** Takes away what a customer told their providers for the next visit. */
export async function eraseInstructions(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('review').set({ instructions: null }).where('userId', '=', userId).execute();
}
