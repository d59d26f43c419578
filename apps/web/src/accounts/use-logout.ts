import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { statusMessageOf } from '../api-messages.ts';
import { client, queryClient } from '../api.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { ofTab } from '../ui/storage.ts';
import { useToast } from '../ui/toast.tsx';

const LOGOUT = ['logout'];

/** Ends the session, forgets what was loaded for it and goes home (S1 §4, §8). */
export function useLogout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  const toast = useToast();
  const { mutate } = useMutation(
    {
      mutationKey: LOGOUT,
      mutationFn: () => client.accounts.logout.mutate(),
      async onSuccess() {
        await navigate(paths.home);
        signOut(key);
        queryClient.removeQueries({ type: 'inactive' });
        ofTab.clear();
        toast({ title: 'Logged out successfully' });
      },
      onError: (error) =>
        toast({ title: 'Logout failed', description: statusMessageOf(error), variant: 'destructive' }),
    },
    queryClient,
  );
  // Also one that another button began.
  const isPending = useIsMutating({ mutationKey: LOGOUT }, queryClient) > 0;
  return { logOut: mutate, isPending };
}
