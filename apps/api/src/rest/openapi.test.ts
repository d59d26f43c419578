import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { procedures } from '../http/procedure-call.ts';
import { accessOf } from './route.ts';
import { routes } from './routes.ts';

const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>;

test('the stored document is the one that is served (else run `pnpm --filter @doorstep/api openapi`)', () => {
  const stored: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  expect(stored).toEqual(document);
});

test('every reference resolves, and every schema is used', () => {
  const text = JSON.stringify(document);
  const used = new Set(Array.from(text.matchAll(/#\/components\/schemas\/(\w+)/g), ([, name]) => name));
  expect(used).toEqual(new Set(Object.keys(document.components.schemas)));
});

test.each(routes)('$method $path describes its input, response and refusals', (route) => {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  const statuses = Object.keys(operation?.responses ?? {});
  expect(operation?.operationId).toBe(route.procedure);
  expect(statuses).toContain(String(route.status));
  expect(statuses.includes('401')).toBe(accessOf(route) !== 'public' || route.path === '/api/login');
  expect(statuses.includes('404')).toBe(route.path.includes('{id}'));
  expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
});

test.each(routes)('$method $path reads by GET and changes by any other method', ({ method, procedure }) => {
  expect(procedures[procedure]?._def.type).toBe(method === 'GET' ? 'query' : 'mutation');
});
