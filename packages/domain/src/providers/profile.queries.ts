import type { Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { profilePhotoFrom } from './portraits.ts';
import { ProfileDraft } from './profile.schema.ts';

export interface ProfileRow extends ProfileDraft {
  id: number;
  name: string;
  active: boolean;
  approved: boolean;
  verified: boolean;
  /** Path of their photo, or the name of their portrait. */
  profilePhoto: string | null;
}

export async function findProfile(db: Db | Tx, providerId: number): Promise<ProfileRow | undefined> {
  const [profile] = await findProfiles(db, [providerId]);
  return profile;
}

/** Returns the profile if the viewer may see it: approved and active ones; admins see all, and providers their own. */
export async function findVisibleProfile(
  db: Db | Tx,
  providerId: number,
  viewer: Viewer | null,
): Promise<ProfileRow | undefined> {
  const profile = await findProfile(db, providerId);
  if (!profile) return undefined;
  const { id, active, approved } = profile;
  return (active && approved) || viewer?.role === 'admin' || viewer?.id === id ? profile : undefined;
}

/** Returns the profiles of those of these users who are providers, in no order. */
export async function findProfiles(db: Db | Tx, providerIds: readonly number[]): Promise<ProfileRow[]> {
  if (providerIds.length === 0) return [];
  const rows = await selectProfiles(db, providerIds)
    .innerJoin('user', 'user.id', 'providerProfile.userId')
    .selectAll('providerProfile')
    .select(['user.name', 'user.deactivatedAt'])
    .execute();
  return rows.map((row) => ({
    id: row.userId,
    name: row.name,
    active: row.deactivatedAt === null,
    approved: row.approvedAt !== null,
    verified: row.verifiedAt !== null,
    profilePhoto: profilePhotoFrom(row.photoId, row.portrait),
    bio: row.bio,
    yearsOfExperience: row.yearsOfExperience,
    certifications: JSON.parse(row.certifications) as string[],
    specialties: JSON.parse(row.specialties) as string[],
    languages: JSON.parse(row.languages) as string[],
    offersOvernight: row.offersOvernight === 1,
  }));
}

/** Returns the photo or portrait of each of these users; users without one are missing. */
export async function profilePhotosOf(db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectProfiles(db, userIds).execute();
  return new Map(
    rows.flatMap(({ userId, photoId, portrait }) => {
      const photo = profilePhotoFrom(photoId, portrait);
      return photo === null ? [] : [[userId, photo]];
    }),
  );
}

function selectProfiles(db: Db | Tx, userIds: readonly number[]) {
  return db
    .selectFrom('providerProfile')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.userId', '=', 'providerProfile.userId')
        .on('photo.kind', '=', 'profile')
        .on('photo.removedAt', 'is', null),
    )
    .select(['providerProfile.userId', 'providerProfile.portrait', 'photo.id as photoId'])
    .where('providerProfile.userId', 'in', userIds);
}

export async function updateProfile(tx: Tx, providerId: number, draft: ProfileDraft): Promise<void> {
  const { bio, yearsOfExperience, certifications, specialties, languages, offersOvernight } = draft;
  await tx
    .updateTable('providerProfile')
    .set({
      bio,
      yearsOfExperience,
      certifications: JSON.stringify(certifications),
      specialties: JSON.stringify(specialties),
      languages: JSON.stringify(languages),
      offersOvernight: offersOvernight ? 1 : 0,
    })
    .where('userId', '=', providerId)
    .execute();
}

/** Sets or clears a provider's verification; returns false when that changes nothing. */
export async function markVerified(
  tx: Tx,
  providerId: number,
  verified: boolean,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('providerProfile')
    .set({ verifiedAt: verified ? now.toISOString() : null })
    .where('userId', '=', providerId)
    .where('verifiedAt', verified ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Empties a profile and excludes it from assignments. */
export async function clearProfile(tx: Tx, providerId: number): Promise<void> {
  const empty = ProfileDraft.parse({});
  await updateProfile(tx, providerId, empty);
  await tx
    .updateTable('providerProfile')
    .set({ approvedAt: null, verifiedAt: null, area: null, portrait: null })
    .where('userId', '=', providerId)
    .execute();
}
