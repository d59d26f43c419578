import { useEffect, useEffectEvent, useRef } from 'react';
import { type Session, forgetTab, userIdOf } from '../../session.tsx';
import { localStore } from '../../ui/browser/storage.ts';

const NAME = 'doorstep-session';
const FORGET = 'forget';

/**
 * Announces session changes to the other tabs, which share the cookie, and calls `onChange` when another tab signs in
 * or out.
 */
export function useSessionSync(session: Session, onChange: () => void): void {
  const userId = userIdOf(session);
  const channel = useRef<BroadcastChannel>(null);
  const onMessage = useEffectEvent((message: number | null | typeof FORGET) => {
    if (message === FORGET) forgetTab();
    else if (userId !== undefined && message !== userId) onChange();
  });
  // One channel for the life of the tab: while it is being replaced, messages would be lost.
  useEffect(() => {
    const opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', ({ data }: MessageEvent<number | null | typeof FORGET>) =>
      onMessage(data),
    );
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (userId !== undefined) channel.current?.postMessage(userId);
  }, [userId]);
}

/** Erases the drafts and caches of a deleted user in all tabs. */
export function clearAllTabs(): void {
  localStore.clear();
  forgetTab();
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(FORGET);
  channel.close();
}
