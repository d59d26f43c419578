import { amendDraft } from '../ui/forms/draft.ts';

/** A message without text. */
export const BLANK_MESSAGE = { body: '' };

/** Returns the name of the draft of a message to a user. */
export function messageDraftName(userId: number): string {
  return `message-${userId}`;
}

/** Begins a message to a user, after what is typed already. */
export function beginMessage(userId: number, text: string): void {
  amendDraft(messageDraftName(userId), BLANK_MESSAGE, ({ body }) => ({
    body: body.trim() ? `${body.trimEnd()} ${text}` : text,
  }));
}
