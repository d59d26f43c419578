/** What a user may do without; everything else is about a booking or the account itself (MAI-1). */
export const MAIL_CHOICES = ['reminders', 'invitations', 'news'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Every kind of mail with what it is called for admins, and which choice it needs, if any. */
export const TEMPLATES = {
  welcome: { label: 'Welcome' },
  booking_requested: { label: 'Booking requested' },
  new_request: { label: 'New request' },
  series_requested: { label: 'Series requested' },
  new_series: { label: 'New series' },
  booking_accepted: { label: 'Booking accepted' },
  booking_declined: { label: 'Booking declined' },
  booking_expired: { label: 'Booking not answered' },
  booking_cancelled: { label: 'Booking cancelled' },
  booking_moved: { label: 'Booking moved' },
  reschedule_asked: { label: 'Another time asked for' },
  reschedule_accepted: { label: 'Another time accepted' },
  reschedule_declined: { label: 'Another time declined' },
  reschedule_lapsed: { label: 'Another time not answered' },
  booking_reassigned: { label: 'Provider changed' },
  job_given_away: { label: 'Job given to another' },
  reminder: { label: 'Reminder', choice: 'reminders' },
  on_my_way: { label: 'On the way' },
  booking_completed: { label: 'Booking completed' },
  review_invitation: { label: 'Invitation to review', choice: 'invitations' },
  problem_opened: { label: 'Problem reported' },
  problem_decided: { label: 'Problem settled' },
  provider_approved: { label: 'Provider approved' },
  account_deactivated: { label: 'Account deactivated' },
  ticket_received: { label: 'Message received' },
  password_reset: { label: 'Password reset' },
  password_changed: { label: 'Password changed' },
  email_changed: { label: 'Email changed' },
  announcement: { label: 'Announcement', choice: 'news' },
} as const satisfies Record<string, { label: string; choice?: MailChoice }>;

export type Template = keyof typeof TEMPLATES;

/** The choice that a mail of this kind needs; null for those that are always sent. */
export function choiceOf(template: Template): MailChoice | null {
  const kind: { label: string; choice?: MailChoice } = TEMPLATES[template];
  return kind.choice ?? null;
}

/**
 * Where a mail stands: waiting for its time or its next try; sent; failed, refused or given up; kept, since there was no
 * mail server; dropped, since what it was about was over or its reader did not want it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept', 'held', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
