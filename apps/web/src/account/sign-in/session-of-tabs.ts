import { useEffect, useEffectEvent } from 'react';
import type { Session } from '../../session.tsx';

const NAME = 'doorstep-session';

/**
 * Tells the other tabs who uses this browser when that changes here, and calls `look` when another tab says that it is
 * another user, or no session any more: they all have one cookie.
 */
export function useSessionOfTabs(session: Session, look: () => void): void {
  const userId = userIdOf(session);
  const onOther = useEffectEvent((otherId: number | null) => {
    if (userId !== undefined && otherId !== userId) look();
  });
  useEffect(() => {
    if (userId === undefined) return;
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => onOther(data));
    // A channel is of one origin, and takes none.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
}

/** Null when signed out; undefined while it is not known. */
function userIdOf(session: Session): number | null | undefined {
  if (session.status === 'signed-in') return session.user.id;
  return session.status === 'signed-out' ? null : undefined;
}
