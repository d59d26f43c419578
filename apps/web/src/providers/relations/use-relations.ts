import { trpc } from '../../api.tsx';
import { useSession } from '../../session.tsx';

/** The reader's favourites and those they blocked; not read for visitors and admins, who have none. */
export function useRelations() {
  const { session } = useSession();
  const role = session.status === 'signed-in' ? session.user.role : null;
  return trpc.providers.relations.useQuery(undefined, {
    enabled: role === 'customer' || role === 'provider',
  });
}

/** Returns whether the reader has blocked a user; false for no user, and as long as it is not known. */
export function useIsBlocked(userId: number | null): boolean {
  return useRelations().data?.blocked.some(({ id }) => id === userId) ?? false;
}
