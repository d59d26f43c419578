import {
  type World,
  appRouter,
  createCaller,
  domainErrorResponse,
  findViewer,
} from '@doorstep/domain/testing';
import { RECORDED_EVENTS_HEADER, SESSION_HINT, type User, formatSessionHint } from '@doorstep/domain';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { http } from 'msw';
import { setupServer } from 'msw/node';

/** The session cookie of the one browser that a test drives. */
interface Browser {
  world: World;
  token: string | null;
  /** The user who was signed in before the page was opened. */
  user: User | null;
  /** Set by a test that says otherwise. */
  mustSetUpFactor?: boolean;
  /** The last proof of who uses it; the present by default. */
  confirmedAt?: string | null;
}

let browser: Browser | null = null;

/** Lets the page under test talk to this world, as a visitor or already signed in. */
export function connect(world: World, user: User | null): void {
  browser = { world, token: null, user };
  if (user) hint(user);
}

/** Changes what the server knows of the browser's session. */
export function browserSession({
  mustSetUpFactor = false,
  confirmedAt,
}: Pick<Browser, 'mustSetUpFactor' | 'confirmedAt'>): void {
  if (browser) Object.assign(browser, { mustSetUpFactor, confirmedAt });
}

/** Sets the hint as the server does with a session. */
export function hint(user: User): void {
  document.cookie = `${SESSION_HINT}=${encodeURIComponent(formatSessionHint(user))}; Path=/`;
}

/** Ends the session as the server does: the next call is a visitor's. */
export function endSession(): void {
  if (browser) Object.assign(browser, { token: null, user: null });
}

/** Hands every typed call, and every upload, to the real router on a real database: there is no mocked back end. */
export const server = setupServer(
  http.all('*/trpc/*', async ({ request }) => {
    const recorded: number[] = [];
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router: appRouter,
      createContext: async () => ({
        ...(await contextOf(browser)),
        onEventsRecorded: (ids: readonly number[]) => void recorded.push(...ids),
      }),
    });
    if (recorded.length > 0) answer.headers.set(RECORDED_EVENTS_HEADER, recorded.join(','));
    return answer;
  }),
  http.post('*/files', ({ request }) => upload(request)),
);

/** Takes a photo as the server does. */
async function upload(request: Request): Promise<Response> {
  const { kind, bookingId, ...said } = Object.fromEntries(new URL(request.url).searchParams);
  const picture = new Uint8Array(await request.arrayBuffer());
  const photo = { ...said, picture, idempotencyKey: request.headers.get('idempotency-key') ?? undefined };
  const { bookings, jobs, providers } = createCaller(await contextOf(browser));
  try {
    const kept =
      kind === 'profile'
        ? await providers.setPhoto(photo)
        : kind === 'problem'
          ? await bookings.addProblemPhoto({ ...photo, bookingId: Number(bookingId) })
          : await jobs.addPhoto({ ...photo, bookingId: Number(bookingId), kind: kind as 'before' | 'after' });
    return Response.json(kept, { status: 201 });
  } catch (error) {
    const { code, message, status } = domainErrorResponse(error);
    return Response.json({ code, message }, { status });
  }
}

async function contextOf(current: Browser | null) {
  if (!current) throw new Error('Connect a world before the page makes calls');
  const { world, token, user, mustSetUpFactor = false, confirmedAt = world.now.toISOString() } = current;
  const viewer = token ? await findViewer(world.database.read, token, world.now) : user;
  return world.context(viewer, {
    mustSetUpFactor,
    session: {
      token,
      confirmedAt,
      set(value, _expiresAt, signedIn) {
        current.token = value;
        hint(signedIn);
      },
      clear() {
        endSession();
        document.cookie = `${SESSION_HINT}=; Path=/; Max-Age=0`;
      },
    },
  });
}
