import { useEffect, useState } from 'react';
import { SessionLoader } from '../accounts/sign-in/session-loader.tsx';
import { confirmBeforeLogout } from '../accounts/sign-in/use-logout.ts';
import { useSession } from '../session.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';

const PageFocus = lazy(async () => (await import('../ui/browser/page-focus.ts')).PageFocus, { idle: true });

const UnsentWorkDialog = lazy(
  async () => (await import('../bookings/job/unsent-work-dialog.tsx')).UnsentWorkDialog,
);

/** Loads after every page: the session, the focus on the next page, and the question before a provider logs out. */
export function EveryPage() {
  const { session } = useSession();
  const isProvider = session.status === 'signed-in' && session.user.role === 'provider';
  return (
    <>
      <SessionLoader />
      <PageFocus />
      {isProvider && <LogOutQuestion />}
    </>
  );
}

/** Not part of the button, because the menu closes with its button. */
function LogOutQuestion() {
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  useEffect(() => confirmBeforeLogout((then) => setLeaving({ leave: then })), []);
  function leave() {
    setLeaving(null);
    leaving?.leave();
  }
  // A dialog that fails to load must not prevent logging out.
  return (
    <UnsentWorkDialog
      isNeeded={leaving !== null}
      onMissing={leave}
      isLoggingOut={leaving !== null}
      onLogOut={leave}
      onCancel={() => setLeaving(null)}
    />
  );
}
