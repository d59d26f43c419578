import { type World, appRouter, findViewer } from '@doorstep/domain/testing';
import type { User } from '@doorstep/domain';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { http } from 'msw';
import { setupServer } from 'msw/node';

/** The session cookie of the one browser that a test drives. */
interface Browser {
  world: World;
  token: string | null;
  /** Who was signed in before the page was opened. */
  user: User | null;
}

let browser: Browser | null = null;

/** Lets the page under test talk to this world, as a visitor or already signed in. */
export function connect(world: World, user: User | null): void {
  browser = { world, token: null, user };
}

/** What the server does when a session is over: the next call is a visitor's. */
export function endSession(): void {
  if (browser) Object.assign(browser, { token: null, user: null });
}

/** Hands every typed call to the real router on a real database: there is no mocked back end. */
export const server = setupServer(
  http.all('*/trpc/*', ({ request }) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router: appRouter,
      createContext: () => contextOf(browser),
    }),
  ),
);

async function contextOf(current: Browser | null) {
  if (!current) throw new Error('Connect a world before the page makes calls');
  const { world, token, user } = current;
  const viewer = token ? await findViewer(world.database.read, token, world.now) : user;
  return world.context(viewer, {
    session: {
      token,
      set(value) {
        current.token = value;
      },
      clear: endSession,
    },
  });
}
