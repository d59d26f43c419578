import { ROLES, type Role } from '../roles.ts';

/**
 * Hints at the user of a browser before the server has confirmed the session: chooses the frame of a page and has no
 * authority (SES-14).
 */
export interface SessionHint {
  role: Role;
  firstName: string;
}

/** The name of its cookie, which scripts of the page can read. */
export const SESSION_HINT = 'doorstep_hint';

const MAX_NAME_LENGTH = 40;

/** Returns the text of the hint: the role and the first name. */
export function formatSessionHint({ role, name }: { role: Role; name: string }): string {
  const [firstName = ''] = name.trim().split(/\s+/);
  return `${role}.${Array.from(firstName).slice(0, MAX_NAME_LENGTH).join('')}`;
}

/** Returns the hint in a text that anyone may have written; null when it is none. */
function parseSessionHint(text: string): SessionHint | null {
  const [prefix = ''] = text.split('.', 1);
  const role = ROLES.find((known) => known === prefix);
  const firstName = text.slice(prefix.length + 1);
  // Only what formatSessionHint would write.
  return role && firstName && formatSessionHint({ role, name: firstName }) === text
    ? { role, firstName }
    : null;
}

export function findSessionHint(cookies: string): SessionHint | null {
  const [, value] = new RegExp(`(?:^|; )${SESSION_HINT}=([^;]*)`).exec(cookies) ?? [];
  if (value === undefined) return null;
  try {
    return parseSessionHint(decodeURIComponent(value));
  } catch {
    return null;
  }
}
