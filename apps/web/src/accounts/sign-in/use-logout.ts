import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client, queryClient } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { mayHaveCache } from '../../offline/may-have-cache.ts';
import { paths } from '../../paths.ts';
import { forgetTab, userIdOf, useSession } from '../../session.tsx';

const LOGOUT = ['logout'];
const LOGGED_OUT = {
  success: { title: 'Logged out successfully' },
  failure: failureWithStatus('Logout failed'),
  endsSession: true,
} as const;

/** Returns a function to log out, and whether a logout is pending. */
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
  // Shared by all logout buttons, which are disabled together (SES-3).
  const isPending = useIsMutating({ mutationKey: LOGOUT }, queryClient) > 0;
  return {
    logOut() {
      // A second click may come before the button is disabled.
      if (queryClient.isMutating({ mutationKey: LOGOUT }) === 0) confirmAndLeave(() => mutate());
    },
    isPending,
  };
}

/**
 * Returns a function that erases the data of the signed-out user and navigates home (SES-2, ACC-13, ACC-14); in all
 * tabs after the account was deleted.
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

/** Confirms with the user before they leave, then calls `leave`. */
type Confirmation = (leave: () => void) => void;

let confirmation: Confirmation | null = null;

/** Registers a confirmation before logout; returns a function to remove it. */
export function confirmBeforeLogout(confirm: Confirmation): () => void {
  confirmation = confirm;
  return () => {
    if (confirmation === confirm) confirmation = null;
  };
}

function confirmAndLeave(leave: () => void): void {
  if (confirmation) confirmation(leave);
  else leave();
}
