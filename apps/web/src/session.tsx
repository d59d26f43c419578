import type { User } from '@doorstep/domain';
import { type ReactNode, createContext, use, useMemo, useState } from 'react';
import { ofTab } from './ui/storage.ts';

/**
 * Who uses this browser (S1 §4): not known yet, not to be found out, nobody, or a user. `leftAt` is the location where
 * a user logged out.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unreached'; message: string; retry: () => void }
  | { status: 'signed-out'; leftAt?: string | undefined }
  | { status: 'signed-in'; user: User };

interface SessionControl {
  session: Session;
  signIn(user: User): void;
  /** @param message why nobody can tell, for people */
  fail(message: string, retry: () => void): void;
  /** @param leftAt key of the location where the user chose to leave; none when the session ended by itself */
  signOut(leftAt?: string): void;
}

const SessionContext = createContext<SessionControl | null>(null);

/** Keeps the session; it starts as loading until SessionLoader has asked the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const control = useMemo<SessionControl>(
    () => ({
      session,
      signIn(user) {
        keepTabFor(user.id);
        setSession({ status: 'signed-in', user });
      },
      fail: (message, retry) => setSession({ status: 'unreached', message, retry }),
      signOut: (leftAt) => setSession({ status: 'signed-out', leftAt }),
    }),
    [session],
  );
  return <SessionContext value={control}>{children}</SessionContext>;
}

const OWNER = 'doorstep-user';

/** What a tab keeps is its user's, or a visitor's who signs in: whoever comes after another user finds nothing of it. */
function keepTabFor(userId: number): void {
  const id = String(userId);
  if ((ofTab.read(OWNER) ?? id) !== id) ofTab.clear();
  ofTab.keep(OWNER, id);
}

export function useSession(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('useSession needs a SessionProvider above it');
  return control;
}

/** The signed-in user, for pages behind the guard. */
export function useUser(): User {
  const { session } = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser needs a signed-in user');
  return session.user;
}
