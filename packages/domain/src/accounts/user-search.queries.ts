import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../platform/database/database.ts';
import { contains } from '../platform/database/contains.ts';
import { MAX_ID } from '../platform/max-id.ts';
import type { PageQuery, Place } from '../platform/page.ts';
import { buildRowSource, directionOf } from '../platform/search/row-source.queries.ts';
import { type SearchSource, readInOrder } from '../platform/search/search.ts';
import { presentUser, selectUsers } from '../platform/users/user.queries.ts';
import type { ListedUser, User, UserSearch } from '../platform/users/user.schema.ts';
import { profilePhotosOf } from '../providers/profile.queries.ts';

type Users = SelectQueryBuilder<Tables, 'user', object>;

/** Users are ordered by id alone, so the instant of their place is empty. */
const placeColumns = [sql<string>`''`.as('at'), 'user.id'] as const;

/** Returns the source of a search for users who pass all filters, in the order of their ids, without deleted accounts. */
export function buildUserSearch(
  db: Db,
  { role, state, order }: Omit<UserSearch, keyof PageQuery>,
): SearchSource {
  const isAscending = order === 'oldest';
  const { comparison, direction } = directionOf(isAscending);
  const users: Users = db.selectFrom('user');
  const ofRole = (query: Users) => (role ? query.where('user.role', '=', role) : query);
  const profiles = db.selectFrom('providerProfile').innerJoin('user', 'user.id', 'providerProfile.userId');
  /** Selects the next users along the smallest index. */
  const nextRows = ({ id }: Place) => {
    if (state === 'unapproved' || state === 'verified') {
      const inState =
        state === 'unapproved'
          ? profiles.where('providerProfile.approvedAt', 'is', null)
          : profiles.where('providerProfile.verifiedAt', 'is not', null);
      return inState
        .where('providerProfile.userId', comparison, id)
        .orderBy('providerProfile.userId', direction);
    }
    const next = users.where('user.id', comparison, id).orderBy('user.id', direction);
    if (state === 'deactivated')
      return next.where('user.deactivatedAt', 'is not', null).where('user.deletedAt', 'is', null);
    return ofRole(next);
  };
  const applyFilters = (query: Users, text: string) =>
    ofRole(query)
      .leftJoin('providerProfile', 'providerProfile.userId', 'user.id')
      .select(placeColumns)
      .where('user.deletedAt', 'is', null)
      .$if(state === 'deactivated', (some) => some.where('user.deactivatedAt', 'is not', null))
      .$if(state === 'unapproved', (some) =>
        some.where('user.role', '=', 'provider').where('providerProfile.approvedAt', 'is', null),
      )
      .$if(state === 'verified', (some) => some.where('providerProfile.verifiedAt', 'is not', null))
      .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('user.searchKey'), text)));
  return {
    ...buildRowSource(db, {
      table: 'user',
      order: null,
      isAscending,
      terms: { table: 'userTerm', id: 'userId' },
      isFiltered: Boolean(role ?? state),
      nextRows: (after) => nextRows(after).selectAll('user'),
      applyFilters,
    }),
    // Each filter has its own index, and combining two keeps most rows of the rarer one, so walking that index fills a page quickly.
    few: async () => null,
  };
}

/** Returns users in the order of these ids, with the fields for admins. */
export async function listedUsers(db: Db, ids: readonly number[]): Promise<ListedUser[]> {
  const rows = await readInOrder(ids, (some) =>
    selectUsers(db).select('providerProfile.verifiedAt').where('user.id', 'in', some).execute(),
  );
  const photos = await profilePhotosOf(db, ids);
  return rows.map(({ verifiedAt, ...row }) => ({
    ...presentUser(row),
    verified: row.role === 'provider' ? verifiedAt !== null : null,
    photo: photos.get(row.id) ?? null,
  }));
}

/** Returns the active providers who have been waiting longest for approval. */
export async function unapprovedProviders(db: Db, limit: number): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('providerProfile')
    .innerJoin('user', 'user.id', 'providerProfile.userId')
    .select('user.id')
    .where('providerProfile.approvedAt', 'is', null)
    .where('user.deletedAt', 'is', null)
    .where('user.deactivatedAt', 'is', null)
    .orderBy('providerProfile.userId')
    .limit(limit)
    .execute();
  return listedUsers(
    db,
    rows.map(({ id }) => id),
  );
}

export async function newestUsers(db: Db, limit: number): Promise<User[]> {
  const rows = await selectUsers(db)
    .where('user.id', '<=', MAX_ID)
    .where('user.deletedAt', 'is', null)
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(presentUser);
}
