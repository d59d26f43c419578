import { DomainError } from '@doorstep/domain/server';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { findProviderBy } from './page-subjects.ts';

test('a page whose subject cannot be read now has the status of the refusal', async () => {
  const app = Fastify();
  const refusals = [new DomainError('too_many_requests', { retryAfter: 7 }), new Error('broken')];
  const find = findProviderBy(async () => Promise.reject(refusals.shift()!));
  app.get('/', (request, reply) => find(request, reply, 6));
  const limited = await app.inject('/');
  expect([limited.json(), limited.headers['retry-after']]).toEqual([{ status: 429 }, '7']);
  expect((await app.inject('/')).json()).toEqual({ status: 500 });
  await app.close();
});
