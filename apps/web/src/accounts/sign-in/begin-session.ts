import type { LoginAnswer, User } from '@doorstep/domain';
import { queryClient } from '../../api.tsx';
import { useSession } from '../../session.tsx';
import { dropDraft } from '../../ui/forms/draft.ts';

/** Returns a function that begins the session of a user who has just logged in or registered. */
export function useBeginSession() {
  const { signIn } = useSession();
  return (user: User) => {
    // Cached data belongs to a visitor or another user.
    queryClient.removeQueries({ type: 'inactive' });
    dropDraft('register');
    signIn(user);
  };
}

/** Says that a user has logged in, unless the second step follows (ACC-13). */
export function welcomeBack({ name }: LoginAnswer) {
  return name === undefined ? null : { title: 'Login successful', description: `Welcome back, ${name}!` };
}
