import { useNavigate } from 'react-router';
import { queryClient } from '../../api.tsx';
import { mayHaveCache } from '../../offline/may-have-cache.ts';
import { paths } from '../../paths.ts';
import { forgetTab, userIdOf, useSession } from '../../session.tsx';

/**
 * Returns a function that deletes what this browser holds of the signed-out user and navigates home (SES-2, ACC-13, ACC-14). Its
 * parameter clears stored drafts: by default this tab's, after an account was deleted `clearAllTabs`.
 */
export function useLeave() {
  const { session, leave } = useSession();
  const navigate = useNavigate();
  const userId = userIdOf(session);
  return async function leaveHere(forget = forgetTab): Promise<void> {
    if (typeof userId === 'number') await forgetOffline(userId);
    await leave(async () => navigate(paths.home, { replace: true }));
    forget();
    queryClient.removeQueries({ type: 'inactive' });
  };
}

/** Deletes a user's offline data (JOB-11). Their session is over, so a failure must not hold them on the page. */
async function forgetOffline(userId: number): Promise<void> {
  try {
    if (!(await mayHaveCache())) return;
    const { forgetUser } = await import('../../offline/cache.ts');
    await forgetUser(userId);
  } catch {
    // The next session deletes the cached day (JOB-15).
  }
}
