import { amendDraft } from '../ui/forms/draft.ts';

/** A message without text. */
export const BLANK_MESSAGE = { body: '' };

/** Returns the name of the draft of a message to a user. */
export function messageDraftName(userId: number): string {
  return `message-${userId}`;
}

/** Returns a message with a text after what is typed already. */
export function continued({ body }: { body: string }, text: string): { body: string } {
  return { body: body.trim() ? `${body.trimEnd()} ${text}` : text };
}

/** Begins a message to a user, after what is typed already. */
export function beginMessage(userId: number, text: string): void {
  amendDraft(messageDraftName(userId), BLANK_MESSAGE, (typed) => continued(typed, text));
}
