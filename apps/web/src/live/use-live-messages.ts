import { useEffect } from 'react';
import { trpc } from '../api.tsx';
import { followEvents } from './stream.ts';

/** Loads the conversations anew whenever a message was sent or answered. */
export function useLiveMessages(): void {
  const { messages } = trpc.useUtils();
  useEffect(
    () =>
      followEvents((type) => {
        if (type === 'missed' || type.startsWith('message.')) void messages.invalidate();
      }),
    [messages],
  );
}
