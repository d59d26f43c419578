import { useEffect, useEffectEvent, useRef } from 'react';
import { type Session, forgetTab, userIdOf } from '../../session.tsx';
import { localStore } from '../../ui/browser/storage.ts';

const NAME = 'doorstep-session';
const FORGET = 'forget';

/**
 * Tells the other tabs who uses this browser when that changes here, and calls `look` when another tab says that it is
 * another user, or no session any more: they all have one cookie.
 */
export function useSessionOfTabs(session: Session, look: () => void): void {
  const userId = userIdOf(session);
  const channel = useRef<BroadcastChannel>(null);
  const onOther = useEffectEvent((said: number | null | typeof FORGET) => {
    if (said === FORGET) forgetTab();
    else if (userId !== undefined && said !== userId) look();
  });
  // One for as long as the tab is there: what is said while its session changes would find none open.
  useEffect(() => {
    const opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', ({ data }: MessageEvent<number | null | typeof FORGET>) =>
      onOther(data),
    );
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (userId !== undefined) channel.current?.postMessage(userId);
  }, [userId]);
}

/** Forgets what this browser and each of its tabs keep of a user who is one no more. */
export function forgetInAllTabs(): void {
  localStore.clear();
  forgetTab();
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(FORGET);
  channel.close();
}
