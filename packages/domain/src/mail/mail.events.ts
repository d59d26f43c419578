import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates that admins fill, with their label. */
export const adminEmails = { announcement: { label: 'Announcement', choice: 'news' } } as const;

/** Shared by all: no part of a booking, and no further email. */
const MAIL = { ...SILENT, audience: 'admins' } as const;

export const mailEvents = {
  'mail.announced': { ...MAIL, changes: ['mail'], audit: '{actor} wrote an announcement' },
  'mail.delivered': {
    ...MAIL,
    changes: ['mail.list', 'mail.status', 'mail.refusal', 'figures.attention'],
    audit: '{actor} wrote or sent mails (only the latest time is kept)',
  },
} as const satisfies Record<string, EventDefinition>;
