import { useMutation } from '@tanstack/react-query';
import { startTransition } from 'react';
import { useNavigate } from 'react-router';
import { statusMessageOf } from '../api-messages.ts';
import { client, queryClient } from '../api.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { useToast } from '../ui/toast.tsx';

/** Ends the session, forgets what was loaded for it and goes home (S1 §4, §8). */
export function useLogout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation(
    {
      mutationFn: () => client.accounts.logout.mutate(),
      async onSuccess() {
        // Home first, and shown: a page behind the guard would send a signed-out visitor to /auth.
        await navigate(paths.home);
        startTransition(signOut);
        queryClient.removeQueries({ type: 'inactive' });
        sessionStorage.clear();
        toast({ title: 'Logged out successfully' });
      },
      onError: (error) =>
        toast({ title: 'Logout failed', description: statusMessageOf(error), variant: 'destructive' }),
    },
    queryClient,
  );
}
