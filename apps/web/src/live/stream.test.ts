import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import type * as liveCursorModule from './live-cursor.ts';
import { followEvents } from './stream.ts';

/** Locks of one browser: a request waits for the holder. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? Promise.reject(new Error('left')) : work()));
      last = turn.catch(() => {});
      return turn;
    },
  };
}

let leaves: (() => void)[];
beforeEach(() => {
  leaves = [];
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
});
afterEach(() => {
  for (const leave of leaves) leave();
  Reflect.deleteProperty(navigator, 'locks');
});

let tabs = 0;

/** The cursors of another tab, which has a module of its own. */
async function cursorsOfNewTab(): Promise<typeof liveCursorModule.liveCursorOf> {
  tabs += 1;
  const module: typeof liveCursorModule = await import(/* @vite-ignore */ `./live-cursor.ts?tab=${tabs}`);
  return module.liveCursorOf;
}

/** Opens another tab. */
async function openTab(userId = 1) {
  const liveCursorOf = await cursorsOfNewTab();
  const received: string[] = [];
  const [onEvent, onSignedOut] = [({ type }: { type: string }) => received.push(type), vi.fn<() => void>()];
  const leave = followEvents(userId, liveCursorOf(userId), { onEvent, onSignedOut });
  leaves.push(leave);
  return { received, leave, onSignedOut };
}
const streams = (count: number) => expect.poll(() => LiveStream.open()).toHaveLength(count);
const fromWhere = () => LiveStream.open().map((stream) => stream.lastEventId());

describe('the live stream of a browser', () => {
  it('is shared by all tabs, which all get its events', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await streams(1);
    LiveStream.publish('message.sent');
    await expect.poll(() => [first.received, second.received]).toEqual([['message.sent'], ['message.sent']]);
    expect(LiveStream.open()).toHaveLength(1);
  });

  it('continues in another tab where it was, and reports missed events to the others', async () => {
    const first = await openTab();
    const [second, third] = [await openTab(), await openTab()];
    await streams(1);
    expect(fromWhere()).toEqual([null]);
    LiveStream.publish('message.sent', '41');
    await expect.poll(() => third.received).toEqual(['message.sent']);
    first.leave();
    await expect.poll(() => fromWhere()).toEqual(['41']);
    LiveStream.publish('booking.accepted', '42');
    const both = ['message.sent', 'booking.accepted'];
    await expect.poll(() => [second.received, third.received]).toEqual([both, both]);
  });

  it('continues on the next visit where it was, for the same user only', async () => {
    const tab = await openTab();
    await streams(1);
    LiveStream.publish('message.sent', '41');
    await expect.poll(() => tab.received).toHaveLength(1);
    tab.leave();
    const again = await openTab();
    await expect.poll(() => fromWhere()).toEqual(['41']);
    expect(again.received).toEqual([]);
    again.leave();
    await openTab(2);
    await expect.poll(() => fromWhere()).toEqual([null]);
  });

  it('reports missed events to a tab that was not listening', async () => {
    const liveCursorOf = await cursorsOfNewTab();
    const received: string[] = [];
    const onEvent = ({ type }: { type: string }) => void received.push(type);
    const listener = { onEvent, onSignedOut: () => {} };
    followEvents(1, liveCursorOf(1), listener)();
    await openTab();
    await streams(1);
    LiveStream.publish('message.sent', '41');
    await expect.poll(() => localStorage.getItem('doorstep-live')).toBe('1 41');
    leaves.push(followEvents(1, liveCursorOf(1), listener));
    expect(received).toEqual(['missed']);
  });

  it('reports events that others received after a tab had stopped', async () => {
    await openTab();
    await streams(1);
    const liveCursorOf = await cursorsOfNewTab();
    const received: string[] = [];
    const listener = {
      onEvent: ({ type }: { type: string }) => void received.push(type),
      onSignedOut: () => {},
    };
    const leave = followEvents(1, liveCursorOf(1), {
      ...listener,
      onEvent(event) {
        listener.onEvent(event);
        leave();
      },
    });
    LiveStream.publish('message.sent', '41');
    LiveStream.publish('booking.accepted', '42');
    await expect.poll(() => received).toEqual(['message.sent']);
    leaves.push(followEvents(1, liveCursorOf(1), listener));
    expect(received).toEqual(['message.sent', 'missed']);
  });

  it('reports the end of the session', async () => {
    const tab = await openTab();
    await streams(1);
    LiveStream.refuse('signed_out');
    await expect.poll(() => tab.onSignedOut).toHaveBeenCalled();
    expect(LiveStream.open()).toHaveLength(0);
  });
});
