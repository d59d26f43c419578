import { useNavigate } from 'react-router';
import { queryClient } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { forgetTab, useSession, userIdOf } from '../../session.tsx';

/**
 * How a user leaves, once the server has ended their session: forgets what was loaded and stored for them, and goes home
 * (SES-2, ACC-13, ACC-14). Of an account that is no more all tabs forget.
 */
export function useLeave() {
  const { session, leave } = useSession();
  const navigate = useNavigate();
  const userId = userIdOf(session);
  return async function leaveHere(forget = forgetTab): Promise<void> {
    const { forgetUser } = await import('../../offline/cache.ts');
    // Nothing that the phone stored for work without a connection stays (JOB-11).
    if (typeof userId === 'number') await forgetUser(userId);
    await leave(async () => navigate(paths.home, { replace: true }));
    forget();
    queryClient.removeQueries({ type: 'inactive' });
  };
}
