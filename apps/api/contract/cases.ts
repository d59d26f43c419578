import type { Address, SupportTicket, User } from '@doorstep/domain';
import { routes } from '../src/rest/routes.ts';
import { type Town, type Who, register } from './people.ts';

/** A test case of one documented path. */
export interface Case {
  /** Roles that get a successful response. */
  by: Who;
  /** Signed-in people whose role is not allowed: 403. */
  forbidden?: Who[];
  /** Signed-in people who are nothing to the thing named: 404. */
  strangers?: Who[];
  id?: (town: Town) => Promise<number>;
  /** The query of its address. */
  asking?: string;
  /** A body that is accepted. */
  sends?: (town: Town) => Promise<object>;
  /** A body that is refused, with the fields that the refusal names. */
  badBody?: { body: object; fields: string[] };
  /** True for a path that works only with Freshdesk, which a deployment need not have. */
  needsFreshdesk?: boolean;
}

const home = {
  name: 'Home',
  addressLine1: '12 Marigold Row',
  city: 'London',
  postalCode: 'SE1 7AB',
  isDefault: true,
};
/** Errors of an invalid address, by field. */
const badAddress = {
  body: { name: ' ', addressLine1: '', city: 7, county: 'x'.repeat(101), isDefault: 'yes', userId: 0 },
  fields: ['name', 'addressLine1', 'city', 'county', 'postalCode', 'isDefault', 'userId'],
};

const newUser = async (town: Town, role: 'customer' | 'provider') =>
  ((await register(town, role)).json as User).id;
const newAddress = async (town: Town) => {
  const { json } = await town.as('customer', { method: 'POST', path: '/api/user-addresses', body: home });
  return (json as Address).id;
};
const newBooking = async (town: Town) => (await town.booking()).id;

const letter = { subject: 'The key', description: 'It does not fit.' };
const newTicket = async (town: Town) => {
  const sent = { method: 'POST', path: '/api/freshdesk/tickets', body: letter };
  return ((await town.as('admin', sent)).json as SupportTicket).id;
};
const adminOnly = { by: 'admin', forbidden: ['customer', 'provider'], needsFreshdesk: true } satisfies Case;

const freshdeskCases: Record<string, Case> = {
  'GET /api/freshdesk/config': { by: 'admin', forbidden: ['customer', 'provider'] },
  'GET /api/freshdesk/tickets': { ...adminOnly, asking: '?page=1&filter=key' },
  'GET /api/freshdesk/tickets/{id}': { ...adminOnly, id: newTicket },
  'GET /api/freshdesk/tickets/{id}/sla': { ...adminOnly, id: newTicket },
  'GET /api/freshdesk/agents': adminOnly,
  'POST /api/freshdesk/tickets': {
    ...adminOnly,
    sends: async () => letter,
    badBody: {
      body: { subject: ' ', priority: 5, status: 1 },
      fields: ['subject', 'description', 'priority', 'status'],
    },
  },
  'PATCH /api/freshdesk/tickets/{id}': {
    ...adminOnly,
    id: newTicket,
    sends: async () => ({ status: 3 }),
    badBody: { body: { subject: '', priority: '2' }, fields: ['subject', 'priority'] },
  },
};

/** Every documented path, by `METHOD path`. */
export const cases: Record<string, Case> = {
  'GET /api/user': { by: 'customer' },
  'POST /api/login': {
    by: 'visitor',
    sends: async (town) => ({ email: (await town.user('stranger')).email, password: 'doorstep-demo' }),
    badBody: { body: { email: 'nobody', password: 'short' }, fields: ['email', 'password'] },
  },
  'POST /api/register': {
    by: 'visitor',
    sends: async () => {
      const username = `visitor.${crypto.randomUUID().slice(0, 13)}`;
      const email = `${username}@example.test`;
      return { username, email, name: 'New Visitor', password: 'doorstep-demo', role: 'customer', phone: '' };
    },
    badBody: {
      body: { username: 'ab', name: 'a', email: '', password: '12345', role: 'owner' },
      fields: ['username', 'name', 'email', 'password', 'role'],
    },
  },
  'POST /api/logout': { by: 'visitor' },
  'GET /api/services': { by: 'visitor' },
  'POST /api/services': {
    by: 'admin',
    forbidden: ['customer', 'provider'],
    sends: async () => ({
      name: 'Window Cleaning',
      type: 'cleaning',
      description: 'Regular service.',
      price: 3000,
    }),
    badBody: {
      body: { name: '', type: 'magic', price: -1 },
      fields: ['name', 'type', 'description', 'price'],
    },
  },
  'GET /api/user-addresses': { by: 'customer' },
  'POST /api/user-addresses': { by: 'customer', sends: async () => home, badBody: badAddress },
  'PUT /api/user-addresses/{id}': {
    by: 'customer',
    strangers: ['stranger', 'provider', 'admin'],
    id: newAddress,
    sends: async () => ({ ...home, name: 'Work', latitude: '51.5', longitude: '-0.1' }),
    badBody: badAddress,
  },
  'DELETE /api/user-addresses/{id}': {
    by: 'customer',
    strangers: ['stranger', 'provider', 'admin'],
    id: newAddress,
  },
  'POST /api/user-addresses/{id}/set-default': {
    by: 'customer',
    strangers: ['stranger', 'provider', 'admin'],
    id: newAddress,
  },
  'GET /api/address/postcode': { by: 'visitor', asking: '?postcode=SW1A%201AA' },
  'GET /api/bookings': { by: 'customer' },
  'POST /api/bookings': {
    by: 'customer',
    forbidden: ['provider', 'admin'],
    sends: (town) => town.freeRequest(),
    badBody: { body: { time: '25:00' }, fields: ['serviceId', 'date', 'time', 'address'] },
  },
  'PATCH /api/bookings/{id}/status': {
    by: 'provider',
    strangers: ['stranger'],
    id: newBooking,
    sends: async () => ({ status: 'confirmed' }),
    badBody: { body: { status: 'done' }, fields: ['status'] },
  },
  'GET /api/admin/users': { by: 'admin', forbidden: ['customer', 'provider'] },
  'GET /api/admin/bookings': { by: 'admin', forbidden: ['customer', 'provider'] },
  'POST /api/admin/users/{id}/deactivate': {
    by: 'admin',
    forbidden: ['customer', 'provider'],
    id: (town) => newUser(town, 'customer'),
  },
  'POST /api/admin/providers/{id}/approve': {
    by: 'admin',
    forbidden: ['customer', 'provider'],
    id: (town) => newUser(town, 'provider'),
  },
  'POST /api/admin/bookings/{id}/flag': {
    by: 'admin',
    forbidden: ['customer', 'provider'],
    id: newBooking,
    sends: async () => ({ note: 'The address is incomplete' }),
    badBody: { body: { note: 7 }, fields: ['note'] },
  },
  ...freshdeskCases,
  'POST /api/email/test': {
    by: 'admin',
    forbidden: ['customer', 'provider'],
    sends: async () => ({ email: 'bea@example.test' }),
    badBody: { body: { email: 'bea' }, fields: ['email'] },
  },
};

/** The paths that the town under test has: all, but for those of a help desk that a running product need not have. */
export const testedRoutes = routes.filter(
  ({ method, path }) => !(process.env['DOORSTEP_BASE_URL'] && cases[`${method} ${path}`]?.needsFreshdesk),
);
