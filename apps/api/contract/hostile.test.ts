import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases, testedRoutes } from './cases.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-input.ts';
import { type Town, openTestedTown } from './people.ts';
import type { Answer } from './server.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

/** A refusal that a person can read and that gives nothing away. */
function expectRefusal({ status, json, text }: Answer): void {
  expect({ refused: status >= 400 && status < 500, status, text }).toEqual({ refused: true, status, text });
  expect(json).toEqual(expect.objectContaining({ message: expect.any(String), code: expect.any(String) }));
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|Error:|SELECT|sqlite/);
}

const writes = testedRoutes.filter(({ method }) => method !== 'GET');
const headers = { 'content-type': 'application/json' };

test.each(Object.entries(HOSTILE_TEXTS))('signing out ignores a body of %s', async (_name, text) => {
  const answer = await town.send({ method: 'POST', path: '/api/logout', text, headers });
  expect(answer.status).toBeOneOf([204, 400]);
});

describe.each(writes.filter(({ path }) => path !== '/api/logout'))('$method $path', (route) => {
  const tried = cases[`${route.method} ${route.path}`]!;
  const path = route.path.replace('{id}', '2147483647');

  test.each(Object.entries(HOSTILE_TEXTS))('survives %s as its body', async (_name, text) => {
    const answer = await town.as(tried.by, { method: route.method, path, text, headers });
    expectRefusal(answer);
    expect(answer.status).toBeOneOf([400, 404]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'nonsense',
  ])('refuses a body of type %s', async (type) => {
    const answer = await town.as(tried.by, {
      method: route.method,
      path,
      text: 'a=1',
      headers: { 'content-type': type },
    });
    expectRefusal(answer);
    expect(answer.status).toBe(415);
  });

  test('refuses a body of more than 64 KiB', async () => {
    const text = JSON.stringify({ notes: 'x'.repeat(66_000) });
    const answer = await town.as(tried.by, { method: route.method, path, text, headers });
    expectRefusal(answer);
    expect(answer.status).toBe(413);
  });
});

describe.each(writes.filter(({ body }) => body))('the fields of $method $path', (route) => {
  const tried = cases[`${route.method} ${route.path}`]!;
  const { shape } = (route.body && 'shape' in route.body ? route.body : { shape: { note: true } }) as {
    shape: object;
  };

  test.each(Object.keys(shape))('refuse what %s does not allow, and survive what it does', async (field) => {
    const valid = await tried.sends!(town);
    const path = route.path.replace('{id}', String(await tried.id?.(town)));
    for (const [name, value] of Object.entries(HOSTILE_VALUES)) {
      const body = { ...valid, [field]: value };
      const allowed = route.body!.safeParse(body).success;
      // A running product keeps what it accepts.
      if (allowed && process.env['DOORSTEP_BASE_URL']) continue;
      const answer = await town.as(tried.by, { method: route.method, path, body });
      if (!allowed) expectRefusal(answer);
      expect({ name, status: answer.status, text: answer.text }).toEqual({
        name,
        status: expect.toBeOneOf(allowed ? [200, 201, 400, 401, 403, 404, 409, 429] : [400, 404, 429]),
        text: answer.text,
      });
    }
  });
});
