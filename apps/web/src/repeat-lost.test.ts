import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { server } from '../testing/server.ts';
import { fetchRepeatingLost } from './repeat-lost.ts';

const KEYED = { method: 'POST', body: '{"0":{"serviceId":1,"idempotencyKey":"a"}}' };
const unavailable = () => new HttpResponse(null, { status: 503 });
const refused = () => new HttpResponse(null, { status: 409 });

afterEach(() => vi.restoreAllMocks());

/** Lets the first calls be answered so, and later ones with 200; returns the bodies that arrived. */
function answering(...answers: (() => Response)[]): string[] {
  const bodies: string[] = [];
  server.use(
    http.post('*/trpc/*', async ({ request }) => {
      bodies.push(await request.text());
      return answers[bodies.length - 1]?.() ?? HttpResponse.json({});
    }),
  );
  return bodies;
}

it.each([
  ['is lost', HttpResponse.error],
  ['says that the server could not finish', unavailable],
])('a call with a key whose answer %s is repeated once, as it was', async (_, answer) => {
  const bodies = answering(answer);
  expect((await fetchRepeatingLost('/trpc/bookings.request', KEYED)).status).toBe(200);
  expect(bodies).toEqual([KEYED.body, KEYED.body]);
});

it('a call is not repeated again', async () => {
  const bodies = answering(HttpResponse.error, HttpResponse.error);
  await expect(fetchRepeatingLost('/trpc/bookings.request', KEYED)).rejects.toThrow(TypeError);
  expect(bodies).toHaveLength(2);
});

it.each([
  ['without a key', '/trpc/bookings.cancel', '{"0":{"bookingId":1}}', HttpResponse.error],
  ['next to others', '/trpc/bookings.request,bookings.cancel', KEYED.body, HttpResponse.error],
  ['that is refused', '/trpc/bookings.request', KEYED.body, refused],
])('a call %s is not repeated', async (_, address, body, answer) => {
  const bodies = answering(answer);
  await fetchRepeatingLost(address, { method: 'POST', body }).catch(() => {});
  expect(bodies).toHaveLength(1);
});

it('without a connection a call fails at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const bodies = answering(HttpResponse.error);
  await expect(fetchRepeatingLost('/trpc/bookings.request', KEYED)).rejects.toThrow(TypeError);
  expect(bodies).toHaveLength(1);
});
