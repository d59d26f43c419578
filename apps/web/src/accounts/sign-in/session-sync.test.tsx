import type { User } from '@doorstep/domain';
import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Session } from '../../session.tsx';
import { clearAllTabs, useSessionSync } from './session-sync.ts';

openWorldForEachTest();

/** Messages that are on their way until they are delivered, to the channels that were open when they were sent and still are. */
class SlowChannel extends EventTarget {
  static readonly #open = new Set<SlowChannel>();
  static #underWay: (() => void)[] = [];

  constructor() {
    super();
    SlowChannel.#open.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...SlowChannel.#open].filter((each) => each !== this);
    SlowChannel.#underWay.push(() => {
      for (const each of others)
        if (SlowChannel.#open.has(each)) each.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  close(): void {
    SlowChannel.#open.delete(this);
  }

  static deliver(): void {
    for (const arrive of SlowChannel.#underWay.splice(0)) arrive();
  }
}

vi.stubGlobal('BroadcastChannel', SlowChannel);

const signedIn = (user: User): Session => ({ status: 'signed-in', user });

it('a tab forgets a deleted user also when the session ends at the same moment', async () => {
  const user = await aCustomer(world, 'Amara Cole');
  const tab = renderHook(({ session }) => useSessionSync(session, () => {}), {
    initialProps: { session: signedIn(user) },
  });
  // This window's, which is the deleting tab's too: what is kept after that call is of the one that listens.
  clearAllTabs();
  sessionStorage.setItem('doorstep-draft-message-1', '{"body":"The key is under the mat"}');
  tab.rerender({ session: { status: 'signed-out' } });
  SlowChannel.deliver();
  expect(sessionStorage).toHaveLength(0);
});

it('a tab reads the session again when another tab reports a different user, and not the same one', async () => {
  const [amara, ben] = [await aCustomer(world, 'Amara Cole'), await aCustomer(world, 'Ben Okri')];
  const look = vi.fn<() => void>();
  const tab = renderHook(({ session }) => useSessionSync(session, look), {
    initialProps: { session: { status: 'loading' } as Session },
  });
  const other = new SlowChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  const say = ({ id }: User) => other.postMessage(id);
  tab.rerender({ session: signedIn(amara) });
  say(amara);
  SlowChannel.deliver();
  expect(look).not.toHaveBeenCalled();
  say(ben);
  SlowChannel.deliver();
  expect(look).toHaveBeenCalledTimes(1);
});
