import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates that admins write, with their label. */
export const adminEmails = {
  announcement: { label: 'Announcement', choice: 'news' },
  direct_email: { label: 'Email from our team' },
} as const;

/** Shared by all of these events: not part of a booking's history, and no email of their own. */
const MAIL = { ...SILENT, audience: 'admins' } as const;

export const mailEvents = {
  'mail.announced': { ...MAIL, changes: ['mail'], audit: '{actor} wrote an announcement' },
  'mail.delivered': {
    ...MAIL,
    changes: ['mail.list', 'mail.status', 'mail.refusal', 'reporting.attention'],
    audit: '{actor} delivered emails (only the latest delivery is listed)',
  },
} as const satisfies Record<string, EventDefinition>;
