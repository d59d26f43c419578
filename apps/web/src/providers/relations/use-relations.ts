import { trpc } from '../../api.tsx';
import { useSession } from '../../session.tsx';

/** Reads the user's favourites and blocks; skipped for visitors and admins. */
export function useRelations() {
  const { session } = useSession();
  const role = session.status === 'signed-in' ? session.user.role : null;
  return trpc.providers.relations.useQuery(undefined, {
    enabled: role === 'customer' || role === 'provider',
  });
}

/** Returns whether the user has blocked someone; false while unknown. */
export function useIsBlocked(userId: number | null): boolean {
  return useRelations().data?.blocked.some(({ id }) => id === userId) ?? false;
}
