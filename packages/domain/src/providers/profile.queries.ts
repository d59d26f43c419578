import type { Db, Tx } from '../platform/database/database.ts';
import { photoPathOf } from '../platform/files/photo.schema.ts';
import { ProfileDraft } from './profile.schema.ts';

/** What is kept of a provider's profile. */
export interface ProfileRow extends ProfileDraft {
  id: number;
  name: string;
  active: boolean;
  approved: boolean;
  verified: boolean;
  /** Where their photo is read. */
  profilePhoto: string | null;
}

export async function findProfile(db: Db | Tx, providerId: number): Promise<ProfileRow | undefined> {
  const [profile] = await findProfiles(db, [providerId]);
  return profile;
}

/** The profiles of these users, as far as they are providers, in no order. */
export async function findProfiles(db: Db | Tx, providerIds: readonly number[]): Promise<ProfileRow[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .selectFrom('providerProfile')
    .innerJoin('user', 'user.id', 'providerProfile.userId')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.userId', '=', 'providerProfile.userId')
        .on('photo.kind', '=', 'profile')
        .on('photo.removedAt', 'is', null),
    )
    .selectAll('providerProfile')
    .select(['user.name', 'user.deactivatedAt', 'photo.id as photoId'])
    .where('providerProfile.userId', 'in', providerIds)
    .execute();
  return rows.map((row) => ({
    id: row.userId,
    name: row.name,
    active: row.deactivatedAt === null,
    approved: row.approvedAt !== null,
    verified: row.verifiedAt !== null,
    profilePhoto: row.photoId === null ? null : photoPathOf(row.photoId),
    bio: row.bio,
    yearsOfExperience: row.yearsOfExperience,
    certifications: JSON.parse(row.certifications) as string[],
    specialties: JSON.parse(row.specialties) as string[],
    languages: JSON.parse(row.languages) as string[],
    offersOvernight: row.offersOvernight === 1,
  }));
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

/** Marks a provider verified, or no longer; false when that changes nothing. */
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

/** Leaves a profile that says nothing and that no assignment finds. */
export async function clearProfile(tx: Tx, providerId: number): Promise<void> {
  const empty = ProfileDraft.parse({});
  await updateProfile(tx, providerId, empty);
  await tx
    .updateTable('providerProfile')
    .set({ approvedAt: null, verifiedAt: null, area: null })
    .where('userId', '=', providerId)
    .execute();
}
