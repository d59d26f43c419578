import type { Cases } from './case.ts';

const announcement = { subject: 'Closed on Monday', text: 'We rest.' };
const audience = { to: 'customers' };
const mailOf = ({ mailId }: { mailId: number }) => ({ mailId });

/** Mails, what is written to whom, and passwords that are set by mail. */
export const mailCases: Cases = {
  'accounts.askForPassword': { for: 'everybody', sends: () => ({ email: 'nobody@example.test' }) },
  'accounts.setPassword': {
    for: 'everybody',
    names: ({ resetToken }) => ({ token: resetToken, newPassword: 'another password' }),
    parties: 'anybody',
  },
  'mail.test': { for: ['admin'], sends: () => ({ email: 'nobody@example.test' }) },
  'mail.list': { for: ['admin'], sends: () => ({}) },
  'mail.status': { for: ['admin'] },
  'mail.refusal': { for: ['admin'], names: ({ customer }) => ({ userId: customer.id }) },
  'mail.show': { for: ['admin'], names: mailOf },
  'mail.sendAgain': { for: ['admin'], names: mailOf },
  'mail.discard': { for: ['admin'], names: mailOf, refuses: { admin: 'illegal_mail' } },
  'mail.resolveHeld': { for: ['admin'], sends: () => ({ action: 'discard' }) },
  'mail.countAudience': { for: ['admin'], sends: () => audience },
  'mail.preview': { for: ['admin'], sends: () => announcement },
  'mail.announce': { for: ['admin'], sends: () => ({ ...announcement, audience, key: 'an announcement' }) },
  'mail.choices': { for: 'signed in' },
  'mail.saveChoices': {
    for: 'signed in',
    sends: () => ({ reminders: true, invitations: true, news: false }),
  },
  'mail.unsubscribe': {
    for: 'everybody',
    names: ({ unsubscribeToken }) => ({ token: unsubscribeToken }),
    parties: 'anybody',
  },
};
