import type { Cipher } from '../platform/cipher.ts';
import { MAIL_CHOICES, type MailChoice } from '../platform/outbox/outbox.schema.ts';

/** Whose mails of which kind end. */
interface Unsubscription {
  userId: number;
  choice: MailChoice;
}

const PLACE = 'unsubscribe';

/** What ends mails of a kind for whoever bears it, without a session and for as long as the account exists (MAI-10). */
export function unsubscribeToken(cipher: Cipher, { userId, choice }: Unsubscription): string {
  return cipher.seal(`${userId} ${choice}`, PLACE);
}

/** What a token ends; null for one that we did not make. */
export function readUnsubscribeToken(cipher: Cipher, token: string): Unsubscription | null {
  try {
    const [id, kind] = cipher.open(token, PLACE).split(' ');
    const choice = MAIL_CHOICES.find((each) => each === kind);
    return choice ? { userId: Number(id), choice } : null;
  } catch {
    return null;
  }
}
