import type { Context, Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type ProfileRow, findProfile } from './profile.queries.ts';
import { ProviderTarget } from './profile.schema.ts';

/** A profile as far as a viewer may see it: approved and active ones; admins see every one, and providers their own. */
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

/** Whether there is a provider's page for a viewer. */
export async function hasProviderPage(
  { database, viewer }: Pick<Context, 'database' | 'viewer'>,
  providerId: number,
): Promise<boolean> {
  const target = ProviderTarget.safeParse({ providerId });
  if (!target.success) return false;
  return (await findVisibleProfile(database.read, target.data.providerId, viewer)) !== undefined;
}
