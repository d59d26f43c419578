import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../platform/database/database.ts';
import { contains } from '../platform/database/contains.ts';
import { MAX_ID } from '../platform/max-id.ts';
import type { PageQuery, Place } from '../platform/page.ts';
import { searchedRows } from '../platform/search/searched-rows.queries.ts';
import { type Searched, readInOrder } from '../platform/search/search.ts';
import { presentUser, selectUsers } from '../platform/users/user.queries.ts';
import type { ListedUser, User, UserSearch } from '../platform/users/user.schema.ts';
import { profilePhotosOf } from '../providers/profile.queries.ts';

type Users = SelectQueryBuilder<Tables, 'user', object>;

const place = [sql<string>`''`.as('at'), 'user.id'] as const;

/** Selects the users who pass all filters, newest first, without deleted accounts. */
export function searchedUsers(db: Db, { role, state }: Omit<UserSearch, keyof PageQuery>): Searched {
  const users: Users = db.selectFrom('user');
  const ofRole = (query: Users) => (role ? query.where('user.role', '=', role) : query);
  const profiles = db.selectFrom('providerProfile').innerJoin('user', 'user.id', 'providerProfile.userId');
  /** Selects the next users along the smallest index. */
  const along = ({ id }: Place) => {
    if (state === 'unapproved' || state === 'verified') {
      const inState =
        state === 'unapproved'
          ? profiles.where('providerProfile.approvedAt', 'is', null)
          : profiles.where('providerProfile.verifiedAt', 'is not', null);
      return inState.where('providerProfile.userId', '<', id).orderBy('providerProfile.userId', 'desc');
    }
    const next = users.where('user.id', '<', id).orderBy('user.id', 'desc');
    if (state === 'deactivated')
      return next.where('user.deactivatedAt', 'is not', null).where('user.deletedAt', 'is', null);
    return ofRole(next);
  };
  const passing = (query: Users, text: string) =>
    ofRole(query)
      .leftJoin('providerProfile', 'providerProfile.userId', 'user.id')
      .select(place)
      .where('user.deletedAt', 'is', null)
      .$if(state === 'deactivated', (some) => some.where('user.deactivatedAt', 'is not', null))
      .$if(state === 'unapproved', (some) =>
        some.where('user.role', '=', 'provider').where('providerProfile.approvedAt', 'is', null),
      )
      .$if(state === 'verified', (some) => some.where('providerProfile.verifiedAt', 'is not', null))
      .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('user.searchKey'), text)));
  return {
    ...searchedRows(db, {
      table: 'user',
      order: null,
      terms: { table: 'userTerm', id: 'userId' },
      isFiltered: Boolean(role ?? state),
      along: (after) => along(after).selectAll('user'),
      passing,
    }),
    // Every filter has an index of its own, and two at once leave most of the fewer.
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
