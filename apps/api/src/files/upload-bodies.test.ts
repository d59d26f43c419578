import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openUploadBodies } from './upload-bodies.ts';

const HOUR_MS = 3_600_000;
const MB = 1024 * 1024;

function send(bodies: ReturnType<typeof openUploadBodies>, userId: number) {
  const upload = bodies.begin(userId);
  const body = new PassThrough({ highWaterMark: 16 * MB });
  const received = bodies.receive(upload, body);
  // Each test says what comes of those that matter to it.
  received.catch(() => {});
  return { upload, body, received };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('when uploads exceed the memory limit, the largest one of the user with the most is refused', async () => {
  const bodies = openUploadBodies({ windowMs: HOUR_MS, maxBufferedBytes: 20 * MB });
  const [small, large, other] = [send(bodies, 1), send(bodies, 1), send(bodies, 2)];
  small.body.write(Buffer.alloc(4 * MB));
  large.body.write(Buffer.alloc(7 * MB));
  other.body.write(Buffer.alloc(8 * MB));
  await turn();
  other.body.end();
  const last = send(bodies, 3);
  last.body.end(Buffer.alloc(2 * MB));
  await expect(large.received).rejects.toMatchObject({ code: 'unavailable' });
  small.body.end();
  const arrived = await Promise.all([small, other, last].map(({ received }) => received));
  expect(arrived.map(({ length }) => length / MB)).toEqual([4, 8, 2]);
});

test('a complete body stays in memory until its request ends, and is no longer refused', async () => {
  const bodies = openUploadBodies({ windowMs: HOUR_MS, maxBufferedBytes: 10 * MB });
  const arrived = send(bodies, 1);
  arrived.body.end(Buffer.alloc(8 * MB));
  await arrived.received;
  const refused = send(bodies, 2);
  refused.body.end(Buffer.alloc(4 * MB));
  await expect(refused.received).rejects.toMatchObject({ code: 'unavailable' });
  bodies.end(arrived.upload);
  const next = send(bodies, 2);
  next.body.end(Buffer.alloc(4 * MB));
  expect((await next.received).length).toBe(4 * MB);
});

test('any number of users upload at once, four uploads each', () => {
  const bodies = openUploadBodies({ windowMs: HOUR_MS });
  for (let userId = 1; userId <= 50; userId += 1) {
    const uploads = [1, 2, 3, 4].map(() => bodies.begin(userId));
    expect(() => bodies.begin(userId)).toThrow('We can’t respond right now');
    bodies.end(uploads[0]!);
    bodies.begin(userId);
  }
});
