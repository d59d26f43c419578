import type { Cipher } from '../platform/cipher.ts';
import { MAIL_CHOICES, type MailChoice } from '../platform/outbox/outbox.schema.ts';

interface Unsubscription {
  userId: number;
  choice: MailChoice;
}

/** The place for which tokens are sealed, so that no other sealed text is one. */
const PLACE = 'unsubscribe';

/** Returns a token that ends emails of a kind without a session, for as long as its account and its key exist (MAI-10, RUN-24). */
export function unsubscribeToken(cipher: Cipher, { userId, choice }: Unsubscription): string {
  return cipher.seal(`${userId} ${choice}`, PLACE);
}

/** Reads a token; null for one that we did not issue. */
export function readUnsubscribeToken(cipher: Cipher, token: string): Unsubscription | null {
  try {
    const [id, kind] = cipher.open(token, PLACE).split(' ');
    const choice = MAIL_CHOICES.find((each) => each === kind);
    return choice ? { userId: Number(id), choice } : null;
  } catch {
    return null;
  }
}
