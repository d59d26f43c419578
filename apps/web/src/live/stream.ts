import type { AppRouter, LiveEvent } from '@doorstep/domain';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { apiErrorOf } from '../api-errors.ts';
import type { LiveCursor } from './live-cursor.ts';

/** Apart from the other calls, so that pages without a live stream do not load what it takes. */
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });

const NAME = 'doorstep-live';
/** After how long a stream that was refused or has ended is asked for again; one that breaks off connects again at once. */
const RETRY_MS = 15_000;

/** What happened, as a tab is told it. */
export type Heard = Pick<LiveEvent, 'id' | 'type' | 'bookingId' | 'conversationId' | 'isOwn'>;

/** So much may have happened that all is read anew. */
const MISSED: Heard = { id: null, type: 'missed', bookingId: null, conversationId: null, isOwn: false };

/** What a tab passes on to the others: what happened, and up to where that was received. */
interface Passed {
  event: Heard;
  place: string;
}

interface Listener {
  onEvent(event: Heard): void;
  /** The session is over; nothing follows. */
  onSignedOut(): void;
}

/**
 * Tells what happens to a user, live, until the returned function is called. One stream per browser: the tab that holds
 * the lock follows it and passes on what it hears; when that tab is closed, another goes on from where it was (MSG-5).
 * `missed` comes first if others have gone on while this tab did not listen.
 */
export function followEvents(userId: number, cursor: LiveCursor, listener: Listener): () => void {
  const name = `${NAME}-${userId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const { signal } = ended;
  channel.addEventListener('message', ({ data: { event, place } }: MessageEvent<Passed>) => {
    cursor.hear(place);
    listener.onEvent(event);
  });
  // A cursor is kept before its event is passed on: what came before the channel was open shows here.
  if (cursor.isBehind()) {
    cursor.catchUp();
    listener.onEvent(MISSED);
  }

  /** Follows until the stream ends. @returns whether the session is over */
  const follow = () =>
    new Promise<boolean>((resolve) => {
      const stream = client.events.follow.subscribe(
        { lastEventId: cursor.read() ?? undefined },
        {
          onData({ id: place, data: { id, type, bookingId, conversationId, isOwn } }) {
            const event = { id, type, bookingId, conversationId, isOwn };
            cursor.keep(place);
            // A channel is of one origin, and takes none.
            // oxlint-disable-next-line unicorn/require-post-message-target-origin
            channel.postMessage({ event, place } satisfies Passed);
            listener.onEvent(event);
          },
          onError: (error) => resolve(apiErrorOf(error)?.appCode === 'signed_out'),
          onComplete: () => resolve(false),
        },
      );
      const leave = () => {
        stream.unsubscribe();
        resolve(false);
      };
      signal.addEventListener('abort', leave, { once: true });
    });

  async function lead(): Promise<void> {
    while (!signal.aborted) {
      if (await follow()) return listener.onSignedOut();
      await pause(RETRY_MS, signal);
    }
  }
  // Rejects when it is ended while another tab has the stream; and there are no locks without a secure connection.
  void (navigator.locks ? navigator.locks.request(name, { signal }, lead).catch(() => {}) : lead());
  return () => {
    ended.abort();
    channel.close();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
