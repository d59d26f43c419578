import type { Booking, Slots, User } from '@doorstep/domain';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { openInProcess } from './server.in-process.ts';
import { openRemote } from './server.remote.ts';
import type { Answer, Person, Sending, Server } from './server.ts';

/** The sender of a request. */
export type Who = 'visitor' | Person;

/** A server with a user of every role: the provider is approved and offers service 1. */
export interface Town extends Server {
  as(who: Who, sending: Sending): Promise<Answer>;
  user(who: Person): Promise<User>;
  /** A body of POST /api/bookings for a time at which the provider is free. */
  freeRequest(): Promise<{
    serviceId: number;
    providerId: number;
    date: string;
    time: string;
    address: string;
  }>;
  /** The booking that the customer just made with the provider. */
  booking(): Promise<Booking>;
}

export async function openTown<S extends Server>(server: S): Promise<S & Town> {
  const cookies: Partial<Record<Who, string>> = {
    customer: await server.signIn('customer'),
    stranger: await server.signIn('stranger'),
    provider: await server.signIn('provider'),
    admin: await server.signIn('admin'),
  };

  const made: number[] = [];
  const town: S & Town = {
    ...server,
    as: (who, sending) => server.send({ ...sending, cookie: cookies[who] }),
    user: async (who) => (await town.as(who, { method: 'GET', path: '/api/user' })).json as User,
    async freeRequest() {
      const provider = await town.user('provider');
      const slots = await firstFreeDay(server, provider.id);
      const [first] = slots.slots;
      if (!first) throw new Error('The provider has no free time');
      return {
        serviceId: 1,
        providerId: provider.id,
        date: first.startsAt,
        time: first.time,
        address: '1 High Street, London, SW1A 1AA',
      };
    },
    async booking() {
      const body = await town.freeRequest();
      const { json } = await town.as('customer', { method: 'POST', path: '/api/bookings', body });
      const booking = json as Booking;
      made.push(booking.id);
      return booking;
    },
    async close() {
      // A running product keeps its times free for the next run.
      for (const id of made) {
        await town.as('admin', {
          method: 'PATCH',
          path: `/api/bookings/${id}/status`,
          body: { status: 'cancelled' },
        });
      }
      await server.close();
    },
  };

  const { id } = await town.user('provider');
  await town.as('admin', { method: 'POST', path: `/api/admin/providers/${id}/approve` });
  const offered = { method: 'POST', path: '/trpc/providers.offer', body: { serviceIds: [1, 2, 3] } };
  await town.as('provider', offered);
  return town;
}

/** The town under test: in this process, with Freshdesk, or the running product that DOORSTEP_BASE_URL names. */
export async function openTestedTown(): Promise<Town> {
  const baseUrl = process.env['DOORSTEP_BASE_URL'];
  if (baseUrl) return openTown(openRemote(baseUrl));
  const fake = await openFakeFreshdesk({ callsPerMinute: Infinity });
  const ports = { freshdesk: openFreshdesk(fake.variables) };
  const town = await openTown(await openInProcess({ ports }));
  return {
    ...town,
    async close() {
      await town.close();
      await fake.close();
    },
  };
}

/** Registers a user of the test's own. A running product takes 30 registrations an hour: be sparing. */
export async function register(server: Pick<Server, 'send'>, role: 'customer' | 'provider'): Promise<Answer> {
  const username = `${role}.${crypto.randomUUID().slice(0, 13)}`;
  const answer = await server.send({
    method: 'POST',
    path: '/api/register',
    body: { username, name: username, email: `${username}@example.test`, password: 'doorstep-demo', role },
    address: '10.1.0.1',
  });
  if (answer.status !== 201) throw new Error(`Registration failed: ${answer.text}`);
  return answer;
}

async function firstFreeDay(server: Server, providerId: number): Promise<Slots> {
  const { nextFreeDate } = await slotsOn(server, providerId, '2000-01-01');
  return slotsOn(server, providerId, nextFreeDate ?? '2000-01-01');
}

async function slotsOn(server: Server, providerId: number, date: string): Promise<Slots> {
  const input = encodeURIComponent(JSON.stringify({ serviceId: 1, providerId, date }));
  const { json } = await server.send({ method: 'GET', path: `/trpc/availability.slots?input=${input}` });
  return (json as { result: { data: Slots } }).result.data;
}
