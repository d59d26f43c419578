import { ROLES } from '@doorstep/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessOf } from '../src/rest/route.ts';
import { routes } from '../src/rest/routes.ts';
import { type Case, cases, testedRoutes } from './cases.ts';
import { type Town, type Who, openTestedTown } from './people.ts';
import type { Answer } from './server.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

const tried = testedRoutes.map((route) => ({ ...route, ...cases[`${route.method} ${route.path}`]! }));
type Tried = Case & Pick<(typeof tried)[number], 'method' | 'path'>;

async function send(route: Tried, who: Who, changes: { id?: string; body?: object } = {}): Promise<Answer> {
  const id = changes.id ?? String((await route.id?.(town)) ?? '');
  const body = changes.body ?? (await route.sends?.(town));
  return town.as(who, {
    method: route.method,
    path: route.path.replace('{id}', id) + (route.asking ?? ''),
    body,
  });
}

const codeOf = ({ status, json }: Answer) => ({
  status,
  code: (json as { code?: unknown } | undefined)?.code,
});

test('every documented path is tried, and no other', () => {
  expect(Object.keys(cases)).toEqual(routes.map(({ method, path }) => `${method} ${path}`));
});

test('creations answer 201, signing out and deleting 204, everything else 200', () => {
  const special = routes.filter(({ status }) => status !== 200);
  expect(Object.fromEntries(special.map((route) => [`${route.method} ${route.path}`, route.status]))).toEqual(
    {
      'POST /api/register': 201,
      'POST /api/logout': 204,
      'POST /api/services': 201,
      'POST /api/user-addresses': 201,
      'DELETE /api/user-addresses/{id}': 204,
      'POST /api/bookings': 201,
      'POST /api/freshdesk/tickets': 201,
    },
  );
});

test.each(tried)('$method $path is refused to every role that may not call it', (route) => {
  const access = accessOf(route);
  const refused =
    access === 'public' || access.length === 0 ? [] : ROLES.filter((one) => !access.includes(one));
  expect(route.forbidden ?? []).toEqual(refused);
});

test.each(tried)('$method $path answers $status in its documented shape', async (route) => {
  const { status, json, text } = await send(route, route.by);
  expect({ status, text }).toEqual({ status: route.status, text });
  expect(json).toEqual((route.answer ?? z.undefined()).parse(json));
});

describe('a caller who may not call a path', () => {
  const guarded = tried.filter((route) => accessOf(route) !== 'public');
  const forbidden = tried.flatMap((route) => (route.forbidden ?? []).map((who) => ({ ...route, who })));
  const strange = tried.flatMap((route) => (route.strangers ?? []).map((who) => ({ ...route, who })));

  // An invalid id reveals no more than any other.
  const ids = ({ path }: Tried) => (path.includes('{id}') ? ['1', 'abc', '2147483648'] : ['']);

  test.each(guarded)('$method $path asks visitors to log in', async (route) => {
    for (const id of ids(route)) {
      const { status, json } = await send(route, 'visitor', { id, body: {} });
      expect({ id, status, json }).toEqual({
        id,
        status: 401,
        json: { message: 'Please log in to continue', code: 'signed_out' },
      });
    }
  });

  test.each(forbidden)('$method $path is refused to a $who', async (route) => {
    for (const id of ids(route))
      expect({ id, ...codeOf(await send(route, route.who, { id, body: {} })) }).toEqual({
        id,
        status: 403,
        code: 'forbidden',
      });
  });

  test.each(strange)('$method $path does not reveal to a $who that the resource exists', async (route) => {
    expect(codeOf(await send(route, route.who))).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('invalid ids and fields', () => {
  const withId = tried.filter((route) => route.id);
  const ids = [
    '2147483647',
    '2147483648',
    '99999999999999999999',
    '0',
    '-1',
    '1.5',
    'abc',
    '%20',
    '1%00',
    'null',
  ];
  const withBody = tried.flatMap((route) => (route.badBody ? [{ ...route, badBody: route.badBody }] : []));

  test.each(withId)('$method $path finds nothing for an invalid id', async (route) => {
    for (const id of ids) {
      expect({ id, ...codeOf(await send(route, route.by, { id })) }).toEqual({
        id,
        status: 404,
        code: 'not_found',
      });
    }
  });

  test.each(withBody)('$method $path names every invalid field', async (route) => {
    const answer = await send(route, route.by, { body: route.badBody.body });
    expect(codeOf(answer)).toEqual({ status: 400, code: 'invalid' });
    const { fields } = answer.json as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual(route.badBody.fields);
    for (const sentence of Object.values(fields)) expect(sentence).toMatch(/\w/);
  });
});
