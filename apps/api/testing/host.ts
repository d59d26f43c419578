import { type TestServerOptions, startTestServer } from './test-server.ts';

/** Starts a server with these options, or stops the one at an origin. */
export type HostCommand = { start: TestServerOptions } | { stop: string };
export type HostRequest = HostCommand & { id: number };
/** The host's response to the request with the same id. */
export type HostResponse = { id: number; origin: string } | { id: number; error: string };

const servers = new Map<string, () => Promise<void>>();

/** Runs test servers for the parent process, one after another or side by side, and loads the code only once. */
async function respond(request: HostRequest): Promise<string> {
  if ('stop' in request) {
    await servers.get(request.stop)?.();
    servers.delete(request.stop);
    return request.stop;
  }
  const { origin, stop } = await startTestServer(request.start);
  servers.set(origin, stop);
  return origin;
}

process.on('message', (request: HostRequest) => {
  respond(request).then(
    (origin) => send({ id: request.id, origin }),
    (error: unknown) => send({ id: request.id, error: String(error) }),
  );
});

/** Sends a response; a parent that has just ended takes none. */
function send(response: HostResponse): void {
  process.send?.(response, undefined, undefined, () => {});
}

// The parent has ended: no one else can stop the servers.
process.on('disconnect', () => process.exit());
