import type { Cipher } from '../cipher.ts';

/** A link in the outbox: sealed, so that no one can read it in the database (ACC-21, ACC-40). */
export interface SealedLink {
  sealed: string;
  expiresAt: string;
}

/**
 * The place that all links are sealed for; the cipher opens them for no other. It names only the first kind of link, and
 * must not change, since queued links are sealed with it.
 */
export const LINK_PLACE = 'password reset mail';

export function sealLink(
  cipher: Cipher,
  { token, expiresAt }: { token: string; expiresAt: Date },
): SealedLink {
  return { sealed: cipher.seal(token, LINK_PLACE), expiresAt: expiresAt.toISOString() };
}

/** Returns the token of a link; null once it has expired or was sent. */
export function linkTokenOf(cipher: Cipher, params: Partial<SealedLink>, now: Date): string | null {
  const { sealed, expiresAt } = params;
  if (!sealed || !expiresAt || Date.parse(expiresAt) <= now.getTime()) return null;
  return cipher.open(sealed, LINK_PLACE);
}

/** Returns the path of a link. Browsers do not send the part after the # to a server, so no log has the token. */
export function linkPathOf(page: 'reset-password' | 'confirm-email' | 'revert-email', token: string): string {
  return `/${page}#${token}`;
}
