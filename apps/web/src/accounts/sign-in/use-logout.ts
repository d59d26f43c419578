import { useIsMutating, useMutation } from '@tanstack/react-query';
import { client, queryClient } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { leaveOnRequest } from './leaving.ts';
import { useLeave } from './use-leave.ts';

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
