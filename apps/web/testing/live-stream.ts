import type { ErrorCode, LiveEvent } from '@doorstep/domain';

/** The browser's end of the live stream, which a test speaks into. */
export class LiveStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly #open = new Set<LiveStream>();
  readonly CLOSED = LiveStream.CLOSED;
  readyState = 1;
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
    LiveStream.#open.add(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
    LiveStream.#open.delete(this);
  }

  /** From where it goes on; null for one that begins. */
  lastEventId(): string | null {
    const input = new URL(this.#url, 'http://localhost').searchParams.get('input') ?? '{}';
    return (JSON.parse(input) as { lastEventId?: string }).lastEventId ?? null;
  }

  static open(): LiveStream[] {
    return [...LiveStream.#open];
  }

  /** Sends an event to every open page. */
  static publish(type: LiveEvent['type'], cursor = '1', about: Partial<LiveEvent> = {}): void {
    const nothing = { bookingId: null, conversationId: null, isOwn: false };
    // No answer in any test of this worker has named this event as the tab's own.
    const event = { id: 1_000_000, type, createdAt: new Date().toISOString(), ...nothing, ...about };
    const message = { data: JSON.stringify(event), lastEventId: cursor };
    for (const stream of LiveStream.#open) stream.dispatchEvent(new MessageEvent('message', message));
  }

  /** Ends every stream as the server does that has a reason. */
  static refuse(appCode: ErrorCode): void {
    const error = { code: -32001, message: 'Please log in to continue', data: { appCode, httpStatus: 401 } };
    const message = { data: JSON.stringify(error) };
    for (const stream of LiveStream.#open)
      stream.dispatchEvent(new MessageEvent('serialized-error', message));
  }
}
