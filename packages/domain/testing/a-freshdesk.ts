import { type Freshdesk, FreshdeskUnreachable } from '../src/support/freshdesk/freshdesk.ts';

/** Returns a Freshdesk with these methods, whose others are unreachable. */
export function aFreshdesk(methods: Partial<Freshdesk> = {}): Freshdesk {
  const fails = () => Promise.reject(new FreshdeskUnreachable('It is down'));
  const url = new URL('https://doorstep.freshdesk.test');
  const calls = {
    create: fails,
    update: fails,
    conversation: fails,
    write: fails,
    listUpdated: fails,
    listGone: fails,
    listLatest: fails,
    agents: fails,
  };
  return { url, ...calls, ...methods };
}
