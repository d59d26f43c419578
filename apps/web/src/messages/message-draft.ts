import { amendDraft, dropDraft, readDraft } from '../ui/forms/draft.ts';

/** A message without text. */
export const BLANK_MESSAGE = { body: '' };

/** Returns the name of the draft of a message to a user; one that the page has begun is not continued elsewhere. */
export function messageDraftName(userId: number, isBegun = false): string {
  return `message-${userId}${isBegun ? '-begun' : ''}`;
}

/** Returns a message with a text after what is typed already. */
export function continued({ body }: { body: string }, text: string): { body: string } {
  return { body: body.trim() ? `${body.trimEnd()} ${text}` : text };
}

/** Begins a message to a user, after what is typed already. */
export function beginMessage(userId: number, text: string): void {
  const name = messageDraftName(userId);
  const typed = readDraft(name, BLANK_MESSAGE);
  dropDraft(name);
  amendDraft(messageDraftName(userId, true), BLANK_MESSAGE, (begun) =>
    begun.body && !typed.body ? begun : continued(typed, text),
  );
}
