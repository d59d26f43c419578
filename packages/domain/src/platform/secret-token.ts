import { hash, randomBytes } from 'node:crypto';

/** A random secret that opens something for its bearer. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, so that a stolen database opens nothing. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}
