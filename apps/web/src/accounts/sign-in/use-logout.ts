import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client, queryClient } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { paths } from '../../paths.ts';
import { forgetTab, userIdOf, useSession } from '../../session.tsx';

const LOGOUT = ['logout'];
const LOGGED_OUT = {
  success: { title: 'Logged out successfully' },
  failure: failureWithStatus('Logout failed'),
  endsSession: true,
} as const;

/** Ends the session, and leaves. */
export function useLogout() {
  const leave = useLeave();
  const { mutate } = useMutation(
    {
      mutationKey: LOGOUT,
      mutationFn: () => client.accounts.logout.mutate(),
      meta: LOGGED_OUT,
      onSuccess: () => leave(),
    },
    queryClient,
  );
  // Whichever button began it: all of them rest meanwhile (SES-3).
  const isPending = useIsMutating({ mutationKey: LOGOUT }, queryClient) > 0;
  return {
    logOut() {
      // A second click may come before the page shows that the first one is under way.
      if (queryClient.isMutating({ mutationKey: LOGOUT }) === 0) leaveOnRequest(() => mutate());
    },
    isPending,
  };
}

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

/** Asks the user something before they leave, and calls `leave` once they may. */
type Question = (leave: () => void) => void;

let question: Question | null = null;

/** Has the user asked before they log out, until the returned function is called. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Logs out, once the user has been asked what there is to ask. */
function leaveOnRequest(leave: () => void): void {
  if (question) question(leave);
  else leave();
}
