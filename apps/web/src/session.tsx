import { type Role, SESSION_HINT, type User, findSessionHint } from '@doorstep/domain';
import {
  type ReactNode,
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { sessionStore } from './ui/browser/storage.ts';

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
  /** @param message the reason, for people */
  fail(message: string, retry: () => void): void;
  /** The session has ended by itself. */
  signOut(): void;
  /** The user has logged out, and `goHome` leads them home. */
  leave(goHome: () => Promise<void>): Promise<void>;
  /** Time by `performance.now()` since which the user is known: responses to earlier requests are outdated. */
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
        setSession({ status: 'signed-in', user });
      },
      fail: (message, retry) => setSession({ status: 'unreached', message, retry }),
      signOut() {
        known.current = performance.now();
        clearHint();
        setSession({ status: 'signed-out' });
      },
      async leave(goHome) {
        known.current = performance.now();
        clearHint();
        // Unmounts the current page first, so that it cannot navigate elsewhere.
        flushSync(() => setSession({ status: 'signed-out', isLeaving: true }));
        await goHome();
        setSession((present) => (present.status === 'signed-out' ? { status: 'signed-out' } : present));
      },
      knownSince: () => known.current,
    }),
    [session],
  );
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (session.status === 'signed-in') dataset['role'] = session.user.role;
    if (session.status === 'signed-out') delete dataset['role'];
  }, [session]);
  return <SessionContext value={control}>{children}</SessionContext>;
}

/** The id of who uses this browser: null for a visitor, undefined while it is not known. */
export function userIdOf(session: Session): number | null | undefined {
  if (session.status === 'signed-in') return session.user.id;
  return session.status === 'signed-out' ? null : undefined;
}

/**
 * A script in the head of every page: the `data-role` of `<html>` hides what a prerendered page shows to visitors alone
 * (SES-14).
 */
export const sessionHintScript = `try {
  var hinted = /(?:^|; )${SESSION_HINT}=(customer|provider|admin)\\./.exec(document.cookie);
  if (hinted) document.documentElement.setAttribute('data-role', hinted[1]);
} catch {}`;

let hint = { cookies: '', user: findSessionHint('') };

function readHint() {
  const cookies = document.cookie;
  if (cookies !== hint.cookies) hint = { cookies, user: findSessionHint(cookies) };
  return hint.user;
}

/** The server clears the hint with the session; here it goes as soon as that is known. */
function clearHint(): void {
  document.cookie = `${SESSION_HINT}=; Path=/; Max-Age=0`;
}

/** The role of who signed in to this browser last and did not leave; null for none. The session may have ended since. */
export function lastRole(): Role | null {
  return readHint()?.role ?? null;
}

const never = () => () => {};

/** The user for the frame of a page: of the session or, until it is known, of the hint (SES-14). */
export function useFrameUser(): { role: Role; name: string } | null {
  const { session } = useSession();
  const hinted = useSyncExternalStore(never, readHint, () => null);
  if (session.status === 'signed-in') return session.user;
  if (session.status === 'signed-out' || !hinted) return null;
  return { role: hinted.role, name: hinted.firstName };
}

const OWNER = 'doorstep-user';

/** Clears the tab's stored data when another user signs in; a visitor who signs in keeps it. */
function keepTabFor(userId: number): void {
  const id = String(userId);
  if ((sessionStore.read(OWNER) ?? id) !== id) forgetTab();
  sessionStore.write(OWNER, id);
}

/** Returns whether a user signed in to this tab and did not log out; the session may have ended since. */
export function hasTabUser(): boolean {
  return sessionStore.read(OWNER) !== null;
}

/** Deletes what this tab stores about its user. */
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
