import type { Cipher } from '../cipher.ts';

/** A reset link in the outbox: sealed, for whoever reads the database reads no link (ACC-21). */
export interface SealedReset {
  sealed: string;
  expiresAt: string;
}

const PLACE = 'password reset mail';

export function sealReset(cipher: Cipher, token: string, expiresAt: Date): SealedReset {
  return { sealed: cipher.seal(token, PLACE), expiresAt: expiresAt.toISOString() };
}

/** The path that the link leads to; null once it has ended, or has left. */
export function resetPathOf(cipher: Cipher, params: Partial<SealedReset>, now: Date): string | null {
  const { sealed, expiresAt } = params;
  if (!sealed || !expiresAt || Date.parse(expiresAt) <= now.getTime()) return null;
  // After the #, which no browser sends to a server, and so no log has.
  return `/reset-password#${cipher.open(sealed, PLACE)}`;
}
