import { ROLES, type Role, type User } from '@doorstep/domain';
import { type ReactNode, createContext, use, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localStore, sessionStore } from './ui/browser/storage.ts';

/**
 * The session of this browser (SES-1): loading, unavailable, signed out, or a user. `isLeaving` while a user who has just
 * logged out is on the way home.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unreached'; message: string; retry: () => void }
  | { status: 'signed-out'; isLeaving?: true }
  | { status: 'signed-in'; user: User };

interface SessionControl {
  session: Session;
  signIn(user: User): void;
  /** @param message why it cannot be told, for people */
  fail(message: string, retry: () => void): void;
  /** The session has ended by itself. */
  signOut(): void;
  /** The user has logged out, and `goHome` leads them home. */
  leave(goHome: () => Promise<void>): Promise<void>;
  /** Since when it is known who uses this browser, by `performance.now()`: what was asked before is answered too late. */
  knownSince(): number;
}

const SessionContext = createContext<SessionControl | null>(null);

/** Keeps the session; it starts as loading until SessionLoader has asked the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const known = useRef(0);
  const control = useMemo<SessionControl>(
    () => ({
      session,
      signIn(user) {
        known.current = performance.now();
        keepTabFor(user.id);
        localStore.write(ROLE, user.role);
        setSession({ status: 'signed-in', user });
      },
      fail: (message, retry) => setSession({ status: 'unreached', message, retry }),
      signOut() {
        known.current = performance.now();
        localStore.remove(ROLE);
        setSession({ status: 'signed-out' });
      },
      async leave(goHome) {
        known.current = performance.now();
        localStore.remove(ROLE);
        // The page that is left learns of it first, and goes before anything of it can lead elsewhere.
        flushSync(() => setSession({ status: 'signed-out', isLeaving: true }));
        await goHome();
        setSession((present) => (present.status === 'signed-out' ? { status: 'signed-out' } : present));
      },
      knownSince: () => known.current,
    }),
    [session],
  );
  return <SessionContext value={control}>{children}</SessionContext>;
}

/** The id of who uses this browser: null for a visitor, undefined while it is not known. */
export function userIdOf(session: Session): number | null | undefined {
  if (session.status === 'signed-in') return session.user.id;
  return session.status === 'signed-out' ? null : undefined;
}

const ROLE = 'doorstep-role';

/** The role of who signed in to this browser last and did not leave; null for none. The session may have ended since. */
export function lastRole(): Role | null {
  const stored = localStore.read(ROLE);
  return ROLES.find((role) => role === stored) ?? null;
}

const OWNER = 'doorstep-user';

/** Clears the tab's stored data when another user signs in; a visitor who signs in keeps it. */
function keepTabFor(userId: number): void {
  const id = String(userId);
  if ((sessionStore.read(OWNER) ?? id) !== id) forgetTab();
  sessionStore.write(OWNER, id);
}

/** Forgets what this tab keeps of its user. */
export function forgetTab(): void {
  sessionStore.clear();
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
