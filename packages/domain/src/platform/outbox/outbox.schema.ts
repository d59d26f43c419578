/** Emails with a link that opens an account: it is in no preview, and leaves the outbox with its email. */
export const LINK_TEMPLATES = ['password_reset', 'email_confirmation', 'email_changed'] as const;

export function hasLink(template: string): boolean {
  return LINK_TEMPLATES.some((each) => each === template);
}

/** The optional emails; all others are about a booking or the account itself (MAI-1). */
export const MAIL_CHOICES = ['reminders', 'invitations', 'news'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/**
 * The states of an email. `waiting`: for its time or its next try; `failed`: rejected, or no try succeeded in time; `kept`:
 * not sent, because there was no mail server; `held`: held back after a restore; `dropped`: its reason no longer holds, or
 * the recipient has turned such emails off.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept', 'held', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
