import type { LiveEvent } from '@doorstep/domain';

/** The browser's end of the live stream, which a test speaks into. */
export class LiveStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly #open = new Set<LiveStream>();
  readonly CLOSED = LiveStream.CLOSED;
  readyState = 1;

  constructor() {
    super();
    LiveStream.#open.add(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
    LiveStream.#open.delete(this);
  }

  /** Tells every open page that something happened. */
  static tell(type: LiveEvent['type']): void {
    const event = { id: 1, type, bookingId: null, createdAt: new Date().toISOString() };
    for (const stream of LiveStream.#open) {
      stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event), lastEventId: '1' }));
    }
  }
}
