import { PRODUCT_NAME, type User } from '@doorstep/domain';
import { statusMessageOf } from '../api-messages.ts';
import { queryClient, trpc } from '../api.tsx';
import { useSession } from '../session.tsx';
import { dropDraft } from '../ui/draft.ts';
import { useToast } from '../ui/toast.tsx';

/** Login and registration with their toasts (S1 §8); success stores the returned user. */
export function useSignIn() {
  const { signIn } = useSession();
  const toast = useToast();

  function welcome(user: User, title: string, description: string) {
    queryClient.removeQueries({ type: 'inactive' });
    ['login', 'register'].forEach(dropDraft);
    signIn(user);
    toast({ title, description });
  }

  const login = trpc.accounts.login.useMutation({
    onSuccess: (user) => welcome(user, 'Login successful', `Welcome back, ${user.name}!`),
    onError: (error) =>
      toast({ title: 'Login failed', description: statusMessageOf(error), variant: 'destructive' }),
  });
  const register = trpc.accounts.register.useMutation({
    onSuccess: (user) =>
      welcome(user, 'Registration successful', `Welcome to ${PRODUCT_NAME}, ${user.name}!`),
    onError: (error) =>
      toast({ title: 'Registration failed', description: statusMessageOf(error), variant: 'destructive' }),
  });
  return { login, register };
}
