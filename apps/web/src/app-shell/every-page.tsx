import { useEffect, useState } from 'react';
import { SessionLoader } from '../accounts/sign-in/session-loader.tsx';
import { confirmBeforeLogout } from '../accounts/sign-in/use-logout.ts';
import { useSession } from '../session.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';

const BeforeLogOut = lazy(async () => (await import('../bookings/job/before-log-out.tsx')).BeforeLogOut);

/** What comes after every page: who uses this browser, and what a provider is asked before they log out. */
export function EveryPage() {
  const { session } = useSession();
  const isProvider = session.status === 'signed-in' && session.user.role === 'provider';
  return (
    <>
      <SessionLoader />
      {isProvider && <LogOutQuestion />}
    </>
  );
}

/** Stands apart from the buttons: that of the menu goes with the menu. */
function LogOutQuestion() {
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  useEffect(() => confirmBeforeLogout((then) => setLeaving({ leave: then })), []);
  function leave() {
    setLeaving(null);
    leaving?.leave();
  }
  // What is not there cannot hold up a log-out.
  return (
    <BeforeLogOut
      isNeeded={leaving !== null}
      onMissing={leave}
      isLeaving={leaving !== null}
      onLeave={leave}
      onStay={() => setLeaving(null)}
    />
  );
}
