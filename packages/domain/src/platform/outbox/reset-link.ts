import type { Cipher } from '../cipher.ts';

/** A reset link in the outbox: sealed, so that no one can read it in the database (ACC-21). */
export interface SealedReset {
  sealed: string;
  expiresAt: string;
}

const PLACE = 'password reset mail';

export function sealReset(cipher: Cipher, token: string, expiresAt: Date): SealedReset {
  return { sealed: cipher.seal(token, PLACE), expiresAt: expiresAt.toISOString() };
}

/** Returns the token of a link; null once it has expired, or has left with its mail. */
export function resetTokenOf(cipher: Cipher, params: Partial<SealedReset>, now: Date): string | null {
  const { sealed, expiresAt } = params;
  if (!sealed || !expiresAt || Date.parse(expiresAt) <= now.getTime()) return null;
  return cipher.open(sealed, PLACE);
}

/** Returns the path of a link. Its token is after the #, which no browser sends to a server, and so no log has. */
export function resetPathOf(token: string): string {
  return `/reset-password#${token}`;
}
