import type { MailState } from '@doorstep/domain';

/** How each state of a mail reads. */
export const STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent: no mail server then',
  held: 'Held back after a restore',
  dropped: 'Dropped: over, or not wanted',
};
