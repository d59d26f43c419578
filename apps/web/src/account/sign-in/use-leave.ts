import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { forgetTab, useSession } from '../../session.tsx';

/**
 * How a user leaves, once the server has ended their session: forgets what was loaded and kept for them, and goes home
 * (SES-2, ACC-13, ACC-14). Of an account that is no more all tabs forget.
 */
export function useLeave() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async function leave(forget = forgetTab): Promise<void> {
    const { forgetKept } = await import('../../offline/kept.ts');
    // Nothing that the phone kept for work without a connection stays (JOB-11).
    await forgetKept();
    signOut(key);
    await navigate(paths.home);
    forget();
    queryClient.removeQueries({ type: 'inactive' });
  };
}
