import type { AppRouter, LiveEvent } from '@doorstep/domain';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';

/** Apart from the other calls, so that pages without live news do not load what it takes. */
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });

const NAME = 'doorstep-live';

/**
 * Tells what happens, live, until the returned function is called. One stream per browser: the tab that holds the lock
 * follows it and passes on what it hears; when that tab is closed, another takes over (Rulings: Live stream).
 */
export function followEvents(tell: (type: LiveEvent['type']) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const ended = new AbortController();
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent['type']>) => tell(data));
  const follow = () =>
    new Promise<void>((release) => {
      const stream = client.events.follow.subscribe(undefined, {
        // Whatever happened while nobody followed.
        onStarted: () => tell('missed'),
        onData({ data: { type } }) {
          tell(type);
          // A channel is of one origin, and takes none.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          channel.postMessage(type);
        },
        onError: () => release(),
        onComplete: () => release(),
      });
      ended.signal.addEventListener('abort', () => stream.unsubscribe());
    });
  const { signal } = ended;
  // Rejects when it is ended while another tab has the stream; and there are no locks without a secure connection.
  void (navigator.locks ? navigator.locks.request(NAME, { signal }, follow).catch(() => {}) : follow());
  return () => {
    ended.abort();
    channel.close();
  };
}
