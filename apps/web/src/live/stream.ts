import type { AppRouter, LiveEvent } from '@doorstep/domain';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { apiErrorOf } from '../api-errors.ts';
import type { LiveCursor } from './live-cursor.ts';

/** A separate client, so that pages without a live stream do not load it. */
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });

const NAME = 'doorstep-live';
/** Delay before a refused or ended stream is requested again; a broken one reconnects at once. */
const RETRY_MS = 15_000;

/** An event as it is passed to a tab. */
export type Heard = Pick<LiveEvent, 'id' | 'type' | 'bookingId' | 'conversationId' | 'isOwn'>;

/** Events may have been missed, so everything is refetched. */
const MISSED: Heard = { id: null, type: 'missed', bookingId: null, conversationId: null, isOwn: false };

/** The message to other tabs: an event and its position. */
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
 * Follows a user's events until the returned function is called. One stream per browser: the tab with the lock follows it and
 * passes the events on; when it closes, another continues (MSG-5). `missed` comes first if other tabs are ahead.
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
  // The cursor is stored before its event is passed on, so events before the channel opened are detected here.
  if (cursor.isBehind()) {
    cursor.catchUp();
    listener.onEvent(MISSED);
  }

  /** Follows until the stream ends. @returns true if the session is over */
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
  // Rejects if it ends while another tab has the stream, or without a secure connection.
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
