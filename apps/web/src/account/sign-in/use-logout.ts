import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { client, queryClient } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { sessionStore } from '../../ui/browser/storage.ts';

const LOGOUT = ['logout'];
const LOGGED_OUT = {
  success: { title: 'Logged out successfully' },
  failure: failureWithStatus('Logout failed'),
  endsSession: true,
} as const;

/** Nothing that the phone kept for work without a connection stays (JOB-11). */
export async function forgetOffline(): Promise<void> {
  const { forgetKept } = await import('../../offline/kept.ts');
  await forgetKept();
}

/** Ends the session, forgets what was loaded for it and goes home (SES-2, ACC-13, ACC-14). */
export function useLogout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { mutate } = useMutation(
    {
      mutationKey: LOGOUT,
      mutationFn: () => client.accounts.logout.mutate(),
      meta: LOGGED_OUT,
      async onSuccess() {
        await forgetOffline();
        await navigate(paths.home);
        signOut(key);
        queryClient.removeQueries({ type: 'inactive' });
        sessionStore.clear();
      },
    },
    queryClient,
  );
  // Whichever button began it: all of them rest meanwhile (SES-3).
  const isPending = useIsMutating({ mutationKey: LOGOUT }, queryClient) > 0;
  return {
    logOut() {
      // A second click may come before the page shows that the first one is under way.
      if (queryClient.isMutating({ mutationKey: LOGOUT }) === 0) mutate();
    },
    isPending,
  };
}
