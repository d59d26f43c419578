import { useIsMutating, useMutation } from '@tanstack/react-query';
import { client, queryClient } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { useLeave } from './use-leave.ts';

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
