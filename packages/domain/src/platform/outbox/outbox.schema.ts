/** The optional emails; all others are about a booking or the account itself (MAI-1). */
export const MAIL_CHOICES = ['reminders', 'invitations', 'news'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/**
 * The states of an email: waiting for its time or its next try; sent; failed, refused or given up; kept, since there was no
 * mail server; held back when a backup was restored; dropped, since its reason was over or its reader did not want it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept', 'held', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
