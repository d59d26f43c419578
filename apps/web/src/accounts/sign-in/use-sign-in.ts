import { PRODUCT_NAME, type User } from '@doorstep/domain';
import { queryClient, trpc } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { useSession } from '../../session.tsx';
import { dropDraft } from '../../ui/forms/draft.ts';

/** Login and registration with their toasts (ACC-13, ACC-14); success stores the returned user. */
export function useSignIn() {
  const { signIn } = useSession();

  function onSuccess(user: User) {
    // What was read before was read as another user or a visitor.
    queryClient.removeQueries({ type: 'inactive' });
    ['login', 'register'].forEach(dropDraft);
    signIn(user);
  }

  const login = trpc.accounts.login.useMutation({
    onSuccess,
    meta: {
      success: ({ name }: User) => ({ title: 'Login successful', description: `Welcome back, ${name}!` }),
      failure: failureWithStatus('Login failed'),
    },
  });
  const register = trpc.accounts.register.useMutation({
    onSuccess,
    meta: {
      success: ({ name }: User) => ({
        title: 'Registration successful',
        description: `Welcome to ${PRODUCT_NAME}, ${name}!`,
      }),
      failure: failureWithStatus('Registration failed'),
    },
  });
  return { login, register };
}
