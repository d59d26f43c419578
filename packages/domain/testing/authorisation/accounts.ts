import type { Cases } from './case.ts';
import type { Side, Stage } from './scene.ts';

const newcomer = {
  username: 'newcomer',
  name: 'New Comer',
  email: 'newcomer@example.test',
  password: 'a password',
  role: 'customer',
};
const currentPassword = 'a password';
const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };

const endFeed = (stage: Stage, { customer }: Side) => stage.as(customer).calendarFeeds.end();
const createFeed = (stage: Stage, { provider }: Side) => stage.as(provider).calendarFeeds.create();

const TICKET = { subject: 'A question', description: 'Of a caller' };
const NO_DESK = { admin: 'desk_not_configured' } as const;
const NO_DESK_OF_TICKET = { admin: 'ticket_not_configured' } as const;

/** Accounts, sessions, personal data, addresses, preferences, access details, referrals, calendar feeds, support and postcodes. */
export const accountCases: Cases = {
  'accounts.current': { for: 'signed in' },
  'accounts.list': { for: ['admin'] },
  'accounts.search': { for: ['admin'], sends: () => ({}) },
  'accounts.register': { for: 'everybody', sends: () => newcomer },
  'accounts.login': {
    for: 'everybody',
    sends: ({ customer: { email } }) => ({ email, password: currentPassword }),
  },
  'accounts.confirmFactor': {
    for: 'everybody',
    sends: ({ ticket, recoveryCode }) => ({ ticket, recovery: recoveryCode }),
  },
  // They all have a second factor, for which the password is no substitute.
  'accounts.confirmIdentity': {
    for: 'signed in',
    sends: () => ({ currentPassword }),
    refuses: { customer: 'second_factor', provider: 'second_factor', admin: 'second_factor' },
  },
  'accounts.requireFreshSignIn': { for: 'signed in' },
  'accounts.startPasskeyLogin': { for: 'everybody', sends: ({ ticket }) => ({ ticket }) },
  'accounts.loginWithPasskey': { for: 'everybody', sends: ({ passkey }) => ({ passkey }) },
  'factors.startPasskey': { for: 'signed in' },
  // Of another user's set-up.
  'factors.confirmPasskey': {
    for: 'signed in',
    sends: ({ newPasskey }) => ({ passkey: newPasskey }),
    refuses: { customer: 'not_found', provider: 'not_found', admin: 'not_found' },
  },
  'factors.startPasskeyProof': { for: 'signed in' },
  'factors.rename': {
    for: 'signed in',
    names: ({ factorId }) => ({ factorId, name: 'My phone' }),
    parties: ['customer'],
  },
  'factors.list': { for: 'signed in' },
  'factors.status': { for: 'signed in' },
  'factors.startTotp': { for: 'signed in' },
  'factors.confirmTotp': { for: 'signed in', sends: ({ pendingCode }) => ({ code: pendingCode }) },
  'factors.renewRecoveryCodes': { for: 'signed in' },
  'factors.remove': {
    for: 'signed in',
    names: ({ factorId }) => ({ factorId }),
    parties: ['customer'],
  },
  'accounts.sendEmailConfirmation': { for: 'signed in' },
  'accounts.confirmEmail': {
    for: 'everybody',
    names: ({ confirmToken }) => ({ token: confirmToken }),
    parties: 'anybody',
  },
  'accounts.revertEmail': {
    for: 'everybody',
    names: ({ revertToken }) => ({ token: revertToken }),
    parties: 'anybody',
  },
  'accounts.logout': { for: 'everybody' },
  'accounts.updateProfile': { for: 'signed in', sends: () => ({ ...newcomer, currentPassword }) },
  'accounts.changePassword': {
    for: 'signed in',
    sends: () => ({ currentPassword, newPassword: 'another password' }),
  },
  'accounts.sessions': { for: 'signed in' },
  'accounts.securityEvents': { for: 'signed in', sends: () => ({}) },
  'accounts.endSession': {
    for: 'signed in',
    names: ({ sessionId }) => ({ sessionId }),
    parties: ['customer'],
  },
  'accounts.endOtherSessions': { for: 'signed in' },
  'accounts.exportData': { for: 'signed in' },
  'accounts.deleteAccount': { for: 'signed in', sends: () => ({ currentPassword }) },
  'accounts.show': {
    for: ['admin'],
    names: ({ customer }) => ({ userId: customer.id }),
  },
  'accounts.deactivationEffects': {
    for: ['admin'],
    names: ({ customer }) => ({ userId: customer.id }),
  },
  'accounts.deactivate': { for: ['admin'], names: ({ customer }) => ({ userId: customer.id }) },
  'accounts.reactivate': { for: ['admin'], names: ({ customer }) => ({ userId: customer.id }) },

  'addresses.list': { for: 'signed in' },
  'addresses.choices': { for: ['customer'] },
  'addresses.create': { for: 'signed in', sends: () => home },
  'addresses.update': {
    for: 'signed in',
    names: ({ addressId }) => ({ ...home, addressId }),
    parties: ['customer'],
  },
  'addresses.delete': { for: 'signed in', names: ({ addressId }) => ({ addressId }), parties: ['customer'] },
  'addresses.setDefault': {
    for: 'signed in',
    names: ({ addressId }) => ({ addressId }),
    parties: ['customer'],
  },

  'accessDetails.mine': { for: ['customer'] },
  'accessDetails.readings': { for: ['customer'] },
  'accessDetails.save': { for: ['customer'], sends: () => ({ notes: 'The dog is friendly' }) },
  'accessDetails.read': {
    for: ['provider'],
    names: ({ bookingId }) => ({ bookingId }),
    prepare: (stage, { provider, bookingId }) => stage.as(provider).bookings.accept({ bookingId }),
    at: '2026-03-04T09:00:00Z',
  },

  'preferences.mine': { for: ['customer'] },
  'preferences.save': { for: ['customer'], sends: () => ({}) },
  'preferences.ofBooking': { for: 'signed in', names: ({ bookingId }) => ({ bookingId }) },
  'referrals.mine': { for: ['customer'] },
  'calendarFeeds.mine': { for: ['customer', 'provider'] },
  'calendarFeeds.create': { for: ['customer', 'provider'], prepare: endFeed },
  'calendarFeeds.renew': { for: ['customer', 'provider'], prepare: createFeed },
  'calendarFeeds.end': { for: ['customer', 'provider'] },
  'calendarFeeds.read': { for: 'everybody', names: ({ token }) => ({ token }), parties: 'anybody' },
  'support.contact': {
    for: 'everybody',
    sends: () => ({ name: 'New Comer', email: 'newcomer@example.test', subject: 'Hello', message: 'A word' }),
  },
  'support.config': { for: ['admin'] },
  'support.list': { for: ['admin'], sends: () => ({}) },
  'support.show': { for: ['admin'], names: ({ ticketId }) => ({ ticketId }) },
  'support.sla': { for: ['admin'] },
  'support.openCount': { for: ['admin'] },
  'support.ticketsOf': { for: ['admin'], sends: ({ customer }) => ({ userId: customer.id }) },
  'support.agents': { for: ['admin'] },
  'support.mirror': { for: ['admin'] },
  'support.send': { for: ['admin'], sends: ({ ticketId }) => ({ ticketId }), refuses: NO_DESK_OF_TICKET },
  'support.create': { for: ['admin'], sends: () => TICKET },
  'support.update': { for: ['admin'], names: ({ ticketId }) => ({ ticketId, status: 5 }) },
  'support.conversation': { for: ['admin'], names: ({ ticketId }) => ({ ticketId }) },
  'support.reply': { for: ['admin'], names: ({ ticketId }) => ({ ticketId, body: 'Hello' }) },
  'support.addNote': { for: ['admin'], names: ({ ticketId }) => ({ ticketId, body: 'Hello' }) },
  'support.ownConversation': {
    for: 'signed in',
    names: ({ ticketId }) => ({ ticketId }),
    parties: ['customer'],
  },
  'support.answer': {
    for: 'signed in',
    names: ({ ticketId }) => ({ ticketId, body: 'Hello' }),
    parties: ['customer'],
  },
  // Without a desk, as here, they say so.
  'freshdesk.tickets': { for: ['admin'], sends: () => ({}), refuses: NO_DESK },
  'freshdesk.ticket': { for: ['admin'], sends: ({ ticketId }) => ({ ticketId }), refuses: NO_DESK_OF_TICKET },
  'freshdesk.sla': { for: ['admin'], sends: ({ ticketId }) => ({ ticketId }), refuses: NO_DESK_OF_TICKET },
  'freshdesk.agents': { for: ['admin'], refuses: NO_DESK },
  'freshdesk.create': { for: ['admin'], sends: () => TICKET, refuses: NO_DESK },
  'freshdesk.update': {
    for: ['admin'],
    sends: ({ ticketId }) => ({ ticketId, status: 5 }),
    refuses: NO_DESK_OF_TICKET,
  },
  'support.ownTickets': { for: 'signed in', sends: () => ({}) },
  'postcodes.lookUp': { for: 'everybody', sends: () => ({ postcode: 'SW1A 1AA' }) },
};
